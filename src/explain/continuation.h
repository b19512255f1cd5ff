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
  std::size_t rewind(std::size_t length) override {
    const std::size_t wanted = events_.size() + length;
    const std::size_t at = program_.rewind(wanted);
    if (at >= events_.size()) return at - events_.size();
    const std::span<const Event> missing = std::span<const Event>(events_).subspan(at);
    if (program_.repeat(missing) < missing.size()) throw ProgramChanged{};
    return 0;
  }
  ProcessSet enabled() const override { return program_.enabled(); }
  bool is_enabled(ProcessId p) const override { return program_.is_enabled(p); }
  ProcessSet alive() const override { return program_.alive(); }
  Operation pending(ProcessId p) const override { return program_.pending(p); }
  std::uint16_t ways_of(ProcessId p, const Operation& pending) const override {
    return program_.ways_of(p, pending);
  }
  Event step(ProcessId p, std::uint16_t choice) override { return program_.step(p, choice); }
  std::size_t repeat(std::span<const Event> events) override { return program_.repeat(events); }
  std::int64_t value(ObjectId x) const override { return program_.value(x); }
  const std::vector<Finding>& failures() const override { return program_.failures(); }
  bool assumed_away() const override { return program_.assumed_away(); }
  bool can_be_stuck() const override { return program_.can_be_stuck(); }
  FindingKind stuck_kind() const override { return program_.stuck_kind(); }
  bool messages_travel() const override { return program_.messages_travel(); }
  const Narrator& narrator() const override { return program_.narrator(); }

 private:
  Program& program_;
  std::vector<Event> events_;
};

}  // namespace mazurka
