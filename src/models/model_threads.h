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

  std::int64_t initial_value(ObjectId x) const override { return beginning().load(x); }
  const objects::Any& initial_state(ObjectId x) const override {
    return beginning().objects().state(x);
  }
  bool is_object(ObjectId x) const override { return beginning().objects().is_defined(x); }
  std::size_t count() const override { return program_.model().processes.size(); }
  ProcessSet asking() const override { return program_.now_.alive; }
  ProcessSet ended() const override { return program_.now_.started - program_.now_.alive; }
  Operation pending(ProcessId p) const override;
  std::int64_t left_by(ProcessId p, std::int64_t met) override;
  void bring_to(const std::vector<GivenAnswer>& answers) override;
  Decides begin_to_remember() override { return Decides::answers; }
  void remember_no_more() override;
  std::vector<Finding> failures() const override;
  const Narrator& narrator() const override { return program_; }

  // p goes on with this answer to its next operation, or to its end.
  void answer(ProcessId p, const ThreadAnswer& answer);

  // The answers that p has got. It can go back to where it had got only so many of them: whoever it has started since
  // then is not there any more.
  const std::vector<ThreadAnswer>& answers(ProcessId p) const { return answers_[index(p)]; }
  void rewind(ProcessId p, std::size_t answers);

  // Registers and program counters of all processes, as in ModelProgram.
  std::vector<std::int64_t> local_state() const { return program_.local_state(); }

 private:
  const Memory& beginning() const { return program_.beginning_.memory; }
  std::int64_t perform(ProcessId p, std::int64_t met, Event& event);
  void take_failure(ProcessId p);
  void forget(ProcessId p);

  ModelProgram program_;
  std::vector<std::vector<ThreadAnswer>> answers_;        // by process
  std::vector<std::vector<ModelProgram::Frame>> before_;  // by process: before each answer
  std::vector<std::optional<Finding>> failed_;            // by process
};

}  // namespace mazurka
