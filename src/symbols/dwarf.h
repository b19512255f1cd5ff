// Small questions to DWARF, answered for every producer and version we meet.

#pragma once

#include <elfutils/libdw.h>

#include <optional>
#include <string>
#include <vector>

namespace mazurka::dwarf {

std::optional<Dwarf_Word> number(Dwarf_Die die, unsigned attribute);

// What an attribute refers to: a type, an origin, a specification.
std::optional<Dwarf_Die> reference(Dwarf_Die die, unsigned attribute);

// The entry that has the name: what is defined here may be declared elsewhere.
Dwarf_Die declaration(Dwarf_Die die);

// A type that is only declared here may refer to its definition by a signature.
Dwarf_Die definition(Dwarf_Die type);

// The entry that a declaration stands in: a class, a namespace, a unit.
std::optional<Dwarf_Die> parent(Dwarf_Die die);

// The first type argument of an instance of a template.
std::optional<Dwarf_Die> template_argument(Dwarf_Die die);

// Without typedefs and qualifiers.
std::optional<Dwarf_Die> plain(Dwarf_Die type);

// The type of a variable or member, without typedefs and qualifiers.
std::optional<Dwarf_Die> plain_type(Dwarf_Die die);

std::vector<Dwarf_Die> children(Dwarf_Die die);

std::string name(Dwarf_Die die);  // empty if it has none

// "bank::Account::deposit": with namespaces, classes and functions around it, where it was declared.
std::string qualified_name(Dwarf_Die die);

// How one writes a type: "const char*", "Node[8]".
std::string type_name(std::optional<Dwarf_Die> type);

// The unit's tree of entries, which may be in a file of its own (-gsplit-dwarf).
Dwarf_Die tree(Dwarf_Die unit);

// Where a variable is: an address in the file, or an offset in the thread's block.
struct Place {
  Dwarf_Word value = 0;
  bool thread_local_ = false;
};
std::optional<Place> place(Dwarf_Die variable);

}  // namespace mazurka::dwarf
