// The types of a module by name, as a source would write them.

#pragma once

#include <elfutils/libdw.h>

#include <map>
#include <string>
#include <vector>

namespace mazurka {

class Types {
 public:
  // Adds those of a unit.
  void collect(Dwarf_Die tree) { collect(tree, 0); }

  // Those that `name` can mean in a function: "Node" is Queue<int>::Node inside of Queue<int>. More
  // than one if it cannot be told which. Types of several units that are the same count once.
  std::vector<Dwarf_Die> named(const std::string& name, const std::string& function) const;

 private:
  void collect(Dwarf_Die scope, int depth);

  std::multimap<std::string, Dwarf_Die> by_name_;  // without scopes and template arguments
};

}  // namespace mazurka
