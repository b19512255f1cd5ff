#include "core/observation.h"

#include <algorithm>

#include "core/independence.h"

namespace mazurka {

namespace {

// Plain writes need somebody who takes their value; all the other accesses observe what they find.
class Writes {
 public:
  explicit Writes(std::vector<Observation>& result) : result_(result) {}

  void add(std::size_t i, const Operation& operation) {
    const Access access = operation.access;
    result_[i].observed = access != Access::write;
    for (ObjectId x : operation.objects) {
      if (access == Access::none || x == no_object) break;
      const auto write =
          std::ranges::find_if(last_, [x](const auto& entry) { return entry.first == x; });
      if (write == last_.end()) {
        if (access == Access::write) last_.emplace_back(x, i);
        continue;
      }
      if (access != Access::write) result_[write->second].observed = true;
      if (access == Access::write) write->second = i;
      else if (access != Access::read) last_.erase(write);
    }
  }

 private:
  std::vector<Observation>& result_;
  std::vector<std::pair<ObjectId, std::size_t>> last_;  // that nobody has read
};

// The receive that takes a message comes after its send by name, as others come after other events.
void take(std::vector<Observation>& result, std::span<const Step> steps, std::size_t receive) {
  const ProcessId sender = steps[receive].operation.target;
  for (std::size_t sent = receive; sent-- > 0;) {
    if (steps[sent].process != sender || steps[sent].operation.access != Access::send ||
        !follows(steps[receive], steps[sent])) {
      continue;
    }
    result[sent].fate = Observation::Fate::taken;
    result[sent].taken_at = static_cast<std::uint32_t>(receive);
    result[sent].pattern = steps[receive].operation.operands[0];
    return;
  }
}

}  // namespace

std::vector<Observation> observations(std::span<const Step> steps) {
  std::vector<Observation> result;
  observe(steps, result);
  return result;
}

void observe(std::span<const Step> steps, std::vector<Observation>& result) {
  result.assign(steps.size(), {});
  Writes writes(result);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Operation& operation = steps[i].operation;
    if (operation.access == Access::send) {
      result[i].fate = Observation::Fate::waits;
      continue;
    }
    if (operation.follows) take(result, steps, i);
    writes.add(i, operation);
  }
}

}  // namespace mazurka
