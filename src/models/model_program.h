// Runs a Model as a Program.
//
// It goes back by taking back: each step notes what it changes (`Taken`), and the shared values note
// it themselves (program/memory.h).

#pragma once

#include <array>

#include "models/model.h"
#include "program/memory.h"
#include "program/program.h"

namespace mazurka {

class ModelProgram : public Program, public Narrator {
 public:
  // Whether fences are steps. Where every access takes effect at once, they have nothing to do.
  enum class Fences : std::uint8_t { nothing, steps };

  // Throws UserError if the model is not valid.
  explicit ModelProgram(Model model, Fences fences = Fences::nothing);
  ModelProgram(const ModelProgram&) = delete;

  const Model& model() const { return model_; }

  void restart() override;
  std::size_t rewind(std::size_t length) override;
  ProcessSet enabled() const override;
  bool is_enabled(ProcessId p) const override {
    return now_.alive.contains(p) && (!now_.waiting.contains(p) || can_go(p));
  }
  ProcessSet alive() const override { return now_.alive; }
  Operation pending(ProcessId p) const override;
  std::uint16_t ways(ProcessId p) const override { return now_.faults.ways(pending(p)); }
  Event step(ProcessId p, std::uint16_t choice) override;
  const std::vector<Finding>& failures() const override { return now_.failures; }
  std::int64_t value(ObjectId x) const override;
  const Narrator& narrator() const override { return *this; }
  ProcessSet holders(ObjectId x) const override;
  std::string process_name(ProcessId p) const override;
  std::string object_name(ObjectId x) const override;
  NamedStep::Message message(ProcessId sender, std::int64_t number) const override;
  std::vector<NamedStep::Message> messages_in(ObjectId mailbox) const override;
  std::vector<std::string> sorts_in(std::int64_t pattern) const override;
  bool sends_messages() const override;

  // Variables, data, registers, program counters and objects: all that distinguishes states.
  std::vector<std::int64_t> state() const;

  // The part of the state that belongs to the processes: registers and program counters.
  std::vector<std::int64_t> local_state() const;

 private:
  friend class ModelThreads;  // runs the processes with another memory

  using Code = Instruction::Code;

  // The registers and the program counter of a process, and how often it has sent something.
  struct Frame {
    std::array<std::int64_t, register_count> registers{};
    std::int64_t counter = 0;
    std::int64_t sent = 0;  // messages
  };

  // All that changes when the program runs.
  struct State {
    Memory memory;
    std::vector<Frame> frames;  // by process
    ProcessSet alive;
    ProcessSet waiting;  // alive and standing at an operation that can block
    ProcessSet started;
    std::vector<Finding> failures;
    Faults faults;
  };

  // A step that was taken, and what it is to be taken back with.
  struct Taken {
    Frame frame;  // of the process, before the step
    Memory::Mark memory;
    std::uint32_t failures;
    ProcessId process;
    bool was_waiting;
    bool spawned;
    ProcessId child;
    Faults::Counts faults;
  };

  struct Message {
    std::int64_t sort, value;
  };

  // An instruction, and its operation as far as that is known before it runs.
  struct Prepared {
    const Instruction* instruction;
    Operation operation;
    bool varies = false;     // it has registers: which object, which operands
    bool on_object = false;  // for synchronisation
  };

  std::int64_t value(const Frame& frame, const Operand& operand) const {
    return operand.is_register ? frame.registers[operand.value] : operand.value;
  }
  const Prepared& prepared(ProcessId p) const {
    return code_[first_[index(p)] + now_.frames[index(p)].counter];
  }
  void prepare(ProcessId p);
  void fill_in(ProcessId p, const Instruction& i, Operation& operation) const;
  ObjectId object(ProcessId p, const Instruction& i, int which) const;
  ObjectId data_cell(ProcessId p, const Instruction& i) const;
  bool can_go(ProcessId p) const;
  bool is_settled_but_for(ProcessId p) const;
  void start(ProcessId p);
  void start_by(ProcessId parent, ProcessId p);
  void undo();
  void note_sent(ProcessId p, const Message& message);
  std::int64_t result_of(const Operation& operation, const Performed& done) const;
  std::int64_t perform_on_variable(const Instruction& i, const Frame& frame, Event& event);
  void run_to_visible(ProcessId p);
  void fail(ProcessId p, FindingKind kind, std::string message);
  void fail_by_misuse(ProcessId p, const char* misuse, ObjectId x);
  void end(ProcessId p);

  const Model model_;
  const Fences fences_;
  const std::size_t objects_at_, data_at_;  // where they begin among the objects of memory
  std::vector<Prepared> code_;              // of one process after the other, each with an end;
  std::vector<std::size_t> first_;          // by process: where its code begins

  State now_;
  State beginning_;
  std::vector<std::vector<Message>> sent_;  // by process: its messages, and others behind them
  std::vector<Taken> taken_;                // since the beginning
};

}  // namespace mazurka
