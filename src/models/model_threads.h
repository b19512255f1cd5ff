// The processes of a model as functions from answers to operations.
//
// They are run by a ModelProgram whose memory is not the model's: before a process goes on, the value that it is
// answered is put there for it.

#pragma once

#include "models/model_program.h"
#include "program/thread_functions.h"

namespace mazurka {

class ModelThreads final : public ThreadFunctions {
 public:
  // Throws UserError if the model is not valid, or if its processes share data that nobody is asked for.
  explicit ModelThreads(Model model);

  const Model& model() const { return program_.model(); }

  const Memory& beginning() const override { return program_.beginning_.memory; }
  std::size_t count() const override { return program_.model().processes.size(); }
  ProcessSet asking() const override { return program_.now_.alive; }
  ProcessSet ended() const override { return program_.now_.started - program_.now_.alive; }
  Operation pending(ProcessId p) const override;
  std::int64_t left_by(ProcessId p, std::int64_t met) override;
  void answer(ProcessId p, const ThreadAnswer& answer) override;
  const std::vector<ThreadAnswer>& answers(ProcessId p) const override {
    return answers_[index(p)];
  }
  void rewind(ProcessId p, std::size_t answers) override;
  const std::optional<Finding>& failure(ProcessId p) const override { return failed_[index(p)]; }
  const Narrator& narrator() const override { return program_; }

  // Registers and program counters of all processes, as in ModelProgram.
  std::vector<std::int64_t> local_state() const { return program_.local_state(); }

 private:
  std::int64_t perform(ProcessId p, std::int64_t met, Event& event);
  void take_failure(ProcessId p);
  void forget(ProcessId p);

  ModelProgram program_;
  std::vector<std::vector<ThreadAnswer>> answers_;        // by process
  std::vector<std::vector<ModelProgram::Frame>> before_;  // by process: before each answer
  std::vector<std::optional<Finding>> failed_;            // by process
};

}  // namespace mazurka
