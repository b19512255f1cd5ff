// The first executions of an exploration, for --show.

#pragma once

#include "explore/search.h"
#include "report/text.h"

namespace mazurka {

class FirstExecutions : public Listener {
 public:
  struct Seen {
    Schedule schedule;
    std::string outcome;
  };

  explicit FirstExecutions(std::uint64_t most) : most_(most) {}

  void on_execution(const Execution& E, const Program& program) override {
    if (seen_.size() < most_) seen_.push_back({schedule_of(E.events()), outcome_of(program)});
  }
  void on_restart() override { seen_.clear(); }

  const std::vector<Seen>& seen() const { return seen_; }

 private:
  std::uint64_t most_;
  std::vector<Seen> seen_;
};

}  // namespace mazurka
