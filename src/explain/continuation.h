// A program from some point of an execution on: what can still happen there.

#pragma once

#include "program/program.h"

namespace mazurka {

class Continuation final : public Program {
 public:
  // The program after these events of its own.
  Continuation(Program& program, std::span<const Event> events)
      : program_(program), events_(events.begin(), events.end()) {}

  void restart() override {
    program_.restart();
    if (program_.repeat(events_) < events_.size()) throw ProgramChanged{};
  }
  ProcessSet enabled() const override { return program_.enabled(); }
  bool is_enabled(ProcessId p) const override { return program_.is_enabled(p); }
  ProcessSet alive() const override { return program_.alive(); }
  Operation pending(ProcessId p) const override { return program_.pending(p); }
  Event step(ProcessId p, std::uint16_t choice) override { return program_.step(p, choice); }
  std::size_t repeat(std::span<const Event> events) override { return program_.repeat(events); }
  std::int64_t value(ObjectId x) const override { return program_.value(x); }
  ProcessSet holders(ObjectId x) const override { return program_.holders(x); }
  const std::vector<Finding>& failures() const override { return program_.failures(); }
  bool assumed_away() const override { return program_.assumed_away(); }
  bool can_be_stuck() const override { return program_.can_be_stuck(); }
  std::string stuck_kind() const override { return program_.stuck_kind(); }
  std::string value_text(ObjectId x, std::int64_t value) const override {
    return program_.value_text(x, value);
  }
  std::string process_name(ProcessId p) const override { return program_.process_name(p); }
  std::string object_name(ObjectId x) const override { return program_.object_name(x); }

 private:
  Program& program_;
  std::vector<Event> events_;
};

}  // namespace mazurka
