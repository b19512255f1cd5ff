// What makes for many executions: where one execution leaves another, which object the step there is
// about, and in which line.
//
// The last one of many steps branches most often, once for each way to get there, but it only doubles
// what the others have made. So it is the factor that counts: the branches at a depth make n executions
// out of m, and log(n/m) is what they contribute. They share it equally.

#pragma once

#include <map>
#include <string>
#include <vector>

#include "explore/search.h"
#include "story/report.h"

namespace mazurka {

class ProfileListener : public Listener {
 public:
  void on_execution(const Execution& E, const Program& program) override;
  void on_branch(const Execution& E, const Program& program, const Step& instead_of) override;
  bool wants_branches() const override { return true; }
  void on_restart() override { *this = {}; }

  // Lines of the program and objects, each with its share of the growth.
  std::vector<Branching> profile() const;

 private:
  struct Count {
    std::string name;
    NamedStep first;                      // the operation of the first branch
    std::vector<std::uint64_t> branches;  // by depth
  };
  // How an object is used in one execution.
  struct Use {
    ProcessSet processes;
    std::uint64_t operations = 0;
    std::uint64_t acquisitions = 0;  // of a lock
  };

  static void add(std::vector<std::uint64_t>& branches, std::size_t depth);
  std::vector<double> growth() const;

  std::map<ObjectId, Count> objects_;
  std::map<std::vector<std::uintptr_t>, Count> lines_;  // by stack
  Count choices_;
  std::map<ObjectId, Use> uses_;         // in the first execution
  std::vector<std::uint64_t> branches_;  // by depth
};

}  // namespace mazurka
