#include "explain/branch_profile.h"

#include <cmath>

#include "program/named.h"

namespace mazurka {

void ProfileListener::on_execution(const Execution& E, const Program&) {
  if (!uses_.empty()) return;
  for (const Event& event : E.events()) {
    const Operation& operation = event.step.operation;
    for (ObjectId x : operation.objects) {
      if (x == no_object) continue;
      Use& use = uses_[x];
      use.processes.insert(event.step.process);
      ++use.operations;
      use.acquisitions += acquires(operation.kind);
    }
  }
}

void ProfileListener::on_branch(const Execution& E, const Program& program,
                                const Step& instead_of) {
  const Operation& operation = instead_of.operation;
  const auto count = [&](Count& counted, const auto& name) {
    const bool is_new = counted.branches.empty();
    add(counted.branches, E.size());
    if (!is_new) return;
    counted.name = name();
    counted.first = named(operation, program.narrator());
  };
  add(branches_, E.size());
  if (const ObjectId x = operation.objects[0]; x != no_object) {
    count(objects_[x], [&] { return program.narrator().object_name(x); });
  } else if (operation.kind == Kind::choose) {
    count(choices_, [] { return std::string("choices"); });
  }
  if (const auto stack = program.narrator().stack_of(instead_of.process); !stack.empty()) {
    count(lines_[stack], [] { return std::string(); });
  }
}

void ProfileListener::add(std::vector<std::uint64_t>& branches, std::size_t depth) {
  if (branches.size() <= depth) branches.resize(depth + 1);
  ++branches[depth];
}

// What each branch at a depth contributes; all together they make 1.
std::vector<double> ProfileListener::growth() const {
  std::vector<double> growth;
  double executions = 1;
  for (const std::uint64_t branches : branches_) {
    const auto more = static_cast<double>(branches);
    growth.push_back(more == 0 ? 0 : std::log1p(more / executions) / more);
    executions += more;
  }
  for (double& share : growth) share /= std::log(executions);
  return growth;
}

std::vector<Branching> ProfileListener::profile() const {
  const std::vector<double> growth = this->growth();
  std::vector<Branching> result;
  const auto report = [&](const Count& count, bool is_object) {
    Branching branching;
    branching.what = count.name;
    branching.is_object = is_object;
    branching.first = count.first;
    for (std::size_t depth = 0; depth < count.branches.size(); ++depth) {
      branching.branches += count.branches[depth];
      branching.share += static_cast<double>(count.branches[depth]) * growth[depth];
    }
    if (branching.branches > 0) result.push_back(std::move(branching));
  };
  for (const auto& [stack, count] : lines_) {
    report(count, false);
    result.back().stack = stack;
  }
  for (const auto& [x, count] : objects_) {
    report(count, true);
    const auto found = uses_.find(x);
    if (found == uses_.end() || found->second.processes.size() < 2) continue;
    const Use& use = found->second;
    result.back().use = {use.processes.size(), use.operations, use.acquisitions};
  }
  report(choices_, true);
  return result;
}

}  // namespace mazurka
