// Collects an execution while it happens: names can be different later.

#pragma once

#include <map>
#include <set>

#include "check/check.h"
#include "story/finding.h"

namespace mazurka {

// What was seen. Threads are processes here and rows are events; lay_out() makes them what the report
// has.
struct Watched {
  ReportExecution execution;
  std::vector<CycleLink> cycle;  // of threads that wait for each other at the end
  ProcessSet processes;          // that took a step or wait
};

class ExecutionWatcher final : public Watcher {
 public:
  // Steps from `begin` to `end` are counted, but not described.
  ExecutionWatcher(std::size_t begin, std::size_t end) : skipped_begin_(begin), skipped_end_(end) {}

  void before_step(const Execution& E, const Program& program, ProcessId p) override;
  void at_end(const Execution& E, const Program& program) override;

  Watched watched;

 private:
  void finish_last(const Execution& E, const Program& program);
  void correct_turn(std::size_t process);
  void note_turn(ReportStep& step, const Program& program, ProcessId before);
  void note_use(const Operation& operation, ProcessId p);
  void note_waiting(const Execution& E, const Program& program, ProcessId p);
  void note_order(const Execution& E, const Narrator& narrator);
  void note_mailbox(ReportStep& step, const Event& event, const Program& program);
  static bool is_of_network(const Step& step, const Narrator& narrator);
  void find_own_steps(const Execution& E, const Narrator& narrator);

  const std::size_t skipped_begin_, skipped_end_;
  std::map<ObjectId, ProcessSet> users_of_;
  std::map<ObjectId, ProcessId> receiver_of_;  // whose a mailbox is
  std::vector<NamedStep::Message> before_;     // the receive that comes next: what is there
  std::set<ObjectId> waited_for_;              // at the end
};

}  // namespace mazurka
