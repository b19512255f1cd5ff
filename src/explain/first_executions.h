// The first executions of an exploration, for --show.

#pragma once

#include "explain/ending.h"
#include "explore/search.h"

namespace mazurka {

class FirstExecutions : public Listener {
 public:
  struct Seen {
    Schedule schedule;
    Ending ending;
  };

  explicit FirstExecutions(std::uint64_t most) : most_(most) {}

  void on_execution(const Execution& E, const Program& program) override {
    if (seen_.size() < most_) seen_.push_back({schedule_of(E.events()), ending_of(program)});
  }
  void on_restart() override { seen_.clear(); }

  const std::vector<Seen>& seen() const { return seen_; }

 private:
  std::uint64_t most_;
  std::vector<Seen> seen_;
};

}  // namespace mazurka
