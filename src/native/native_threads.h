// A native program as functions from answers to operations, for execution graphs (graphs/explore.h).
//
// There is one process, so the threads get their answers in an order in which a sequential program could do it, and the
// program is restarted if they are to get others. What a read finds is not what is in memory, but its answer
// (Memory::Answer); in memory is the newest value. So plain accesses, which are no operations, find the newest value,
// which is the only one that they can find in a program without data races.
//
// The race detector keeps clocks beside values: who reads a value acquires what came with it.

#pragma once

#include <unordered_map>
#include <utility>

#include "native/native_program.h"
#include "program/thread_functions.h"

namespace mazurka {

class NativeThreads final : public ThreadFunctions {
 public:
  // Requires: program.has_graphs().
  explicit NativeThreads(NativeProgram& program) : program_(program) {}

  void restart() override;
  std::int64_t initial_value(ObjectId x) const override {
    return program_.graphs().initial_value(x);
  }
  const objects::Any& initial_state(ObjectId x) const override;
  bool is_object(ObjectId x) const override { return program_.objects().is_defined(x); }
  std::size_t count() const override { return program_.threads().size(); }
  void bring_to(const std::vector<GivenAnswer>& answers) override;
  ProcessSet asking() const override { return program_.alive(); }
  ProcessSet ended() const override;
  Operation pending(ProcessId p) const override { return program_.threads()[p].pending; }
  std::int64_t left_by(ProcessId p, std::int64_t met) override;
  bool compares_locks(ProcessId p) const override {
    return program_.threads()[p].spin.looks_again();
  }
  bool is_silent(ProcessId p) const override { return program_.threads()[p].is_silent; }
  Decides begin_to_remember() override;
  bool has_to_begin_again() const override { return has_to_begin_again_; }
  std::vector<Touched> take_touched() override { return std::exchange(touched_, {}); }
  void remember_no_more() override;
  std::uint64_t compared_every() const override;
  std::vector<Finding> failures() const override { return program_.failures(); }
  bool assumed_away() const override { return program_.assumed_away(); }
  const std::vector<std::string>& labels() const override { return program_.reached(); }
  bool can_be_stuck() const override { return program_.can_be_stuck(); }
  FindingKind stuck_kind() const override { return program_.stuck_kind(); }
  const Narrator& narrator() const override { return program_; }

 private:
  struct Newest {
    std::int64_t value = 0;
    Races::Carried carried;
  };

  bool is_given(const std::vector<GivenAnswer>& answers) const;
  void give(const GivenAnswer& given);
  void give_value(const GivenAnswer& given, const GivenAnswer::Name& name,
                  const Operation& operation);
  void note_initial(ObjectId x);
  template <typename Run>
  void note(Run run, bool from_start = false);
  void heed(const Deed& deed);
  void begin_again(Decides decides);
  void note_written();
  void heed_performed(const Deed& deed);
  std::int64_t value_of_mutex(ObjectId x) const;
  static std::uint64_t key(const GivenAnswer::Name& name) {
    return std::uint64_t{index(name.process)} << 32 | name.number;
  }

  NativeProgram& program_;
  // What was noted.
  Decides decides_ = Decides::answers;
  bool notes_beginning_ = false;
  bool has_to_begin_again_ = false;
  std::vector<Touched> touched_;
  std::vector<std::int64_t> cells_before_, mutexes_before_;
  Deeds deeds_;

  bool is_ready_ = false;              // the program stands where these answers have led
  std::vector<GivenAnswer> given_;     // in this execution
  std::vector<std::uint32_t> counts_;  // of them, by thread
  std::unordered_map<std::uint64_t, Races::Carried> carried_;  // by what wrote
  std::unordered_map<ObjectId, Newest> newest_;                // of variables that were written
  std::unordered_map<ObjectId, objects::Any> initial_states_;
};

}  // namespace mazurka
