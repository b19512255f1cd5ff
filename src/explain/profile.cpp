#include "explain/profile.h"

#include <cmath>

#include "core/objects/objects.h"
#include "report/text.h"

namespace mazurka {

namespace {

// What kind of object an operation is about.
const char* noun(Kind kind) {
  if (kind == Kind::await) return "variable that is waited for";
  switch (row(kind).on) {
    case ObjectType::mutex:
    case ObjectType::rwlock: return "lock";
    case ObjectType::once: return "variable";
    default: return name(row(kind).on);
  }
}

}  // namespace

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
    counted.kind = operation.kind;
    counted.operation = describe(operation, program.narrator());
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
  const auto report = [&](const Count& count, bool is_object, std::string tip) {
    Branching branching{count.name, is_object, 0, 0, std::move(tip), {}};
    for (std::size_t depth = 0; depth < count.branches.size(); ++depth) {
      branching.branches += count.branches[depth];
      branching.share += static_cast<double>(count.branches[depth]) * growth[depth];
    }
    if (branching.branches > 0) result.push_back(std::move(branching));
  };
  for (const auto& [stack, count] : lines_) {
    report(count, false, count.operation);
    result.back().stack = stack;
  }
  for (const auto& [x, count] : objects_) report(count, true, tip_for(x, count));
  report(choices_, true, "every value is explored: are all of them needed?");
  return result;
}

std::string ProfileListener::tip_for(ObjectId x, const Count& count) const {
  const std::string what = noun(count.kind);
  const auto found = uses_.find(x);
  if (found == uses_.end() || found->second.processes.size() < 2) {
    return what + ": would fewer rounds or fewer threads do?";
  }
  const Use& use = found->second;
  const std::size_t threads = use.processes.size();
  if (use.acquisitions > 0) {
    return use.acquisitions > threads
               ? fmt::format(
                     "{} that is taken {} times by {} threads in an execution: would fewer "
                     "rounds do?",
                     what, use.acquisitions, threads)
               : fmt::format("{} that {} threads take, in every order: would fewer threads do?",
                             what, threads);
  }
  return use.operations > 2 * threads
             ? fmt::format(
                   "{} with {} operations of {} threads in an execution: would fewer rounds "
                   "do?",
                   what, use.operations, threads)
             : fmt::format("{} that {} threads use, in every order: would fewer threads do?", what,
                           threads);
}

}  // namespace mazurka
