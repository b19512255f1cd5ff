// Runs a Model as a Program.

#pragma once

#include "models/model.h"
#include "program/program.h"

namespace mazurka {

class ModelProgram : public Program, public Narrator {
 public:
  // Throws UserError if the model is not valid.
  explicit ModelProgram(Model model);

  const Model& model() const { return model_; }

  void restart() override;
  ProcessSet enabled() const override;
  bool is_enabled(ProcessId p) const override {
    return alive_.contains(p) && (!waiting_.contains(p) || can_go(p));
  }
  ProcessSet alive() const override { return alive_; }
  Operation pending(ProcessId p) const override;
  Event step(ProcessId p, std::uint16_t choice) override;
  const std::vector<Finding>& failures() const override { return failures_; }
  std::int64_t value(ObjectId x) const override;
  const Narrator& narrator() const override { return *this; }
  ProcessSet holders(ObjectId x) const override;
  std::string process_name(ProcessId p) const override;
  std::string object_name(ObjectId x) const override;

  // Variables, data, registers, program counters and objects: all that distinguishes states.
  std::vector<std::int64_t> state() const;

  // The part of the state that belongs to the processes: registers and program counters.
  std::span<const std::int64_t> local_state() const {
    return std::span(state_).subspan(locals_at_);
  }

 private:
  using Code = Instruction::Code;

  std::int64_t* registers(ProcessId p) { return &state_[locals_at_ + index(p) * frame]; }
  const std::int64_t* registers(ProcessId p) const {
    return &state_[locals_at_ + index(p) * frame];
  }
  std::int64_t& counter(ProcessId p) { return registers(p)[register_count]; }
  std::int64_t counter(ProcessId p) const { return registers(p)[register_count]; }
  std::int64_t value(ProcessId p, const Operand& operand) const {
    return operand.is_register ? registers(p)[operand.value] : operand.value;
  }
  const Instruction& instruction(ProcessId p) const {
    return model_.processes[index(p)].code[counter(p)];
  }
  ObjectId object(ProcessId p, const Instruction& i, int which) const;
  std::size_t data_cell(ProcessId p, const Instruction& i) const;
  bool can_go(ProcessId p) const;
  void start(ProcessId p);
  void run_to_visible(ProcessId p);
  void fail(ProcessId p, FindingKind kind, std::string message);
  void end(ProcessId p);

  static constexpr std::size_t frame = register_count + 1;

  Model model_;
  std::size_t data_at_, locals_at_;  // where the parts of state_ begin

  std::vector<std::int64_t> state_;
  std::vector<std::int64_t> initial_;
  Objects objects_;
  ProcessSet alive_;
  ProcessSet waiting_;  // alive and standing at an operation that can block
  ProcessSet started_;
  std::vector<Finding> failures_;
};

}  // namespace mazurka
