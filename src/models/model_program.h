// Runs a Model as a Program.
//
// It goes back by taking back: each step notes what it changes (`Taken`), and the shared values note
// it themselves (program/memory.h).
//
// With store buffers (--memory=tso or pso) the processes of the model are followed by those that
// let stores reach memory: one for each queue of each process.

#pragma once

#include <array>

#include "models/model.h"
#include "program/memory.h"
#include "program/program.h"

namespace mazurka {

class ModelProgram : public Program, public Narrator {
 public:
  // Whether fences are steps of their own.
  enum class Fences : std::uint8_t { nothing, steps };

  // Throws UserError if the model is not valid.
  explicit ModelProgram(Model model, MemoryModel memory = MemoryModel::sc,
                        Fences fences = Fences::nothing);
  ModelProgram(const ModelProgram&) = delete;

  const Model& model() const { return model_; }
  const Memory& memory() const { return now_.memory; }

  void restart() override;
  std::size_t rewind(std::size_t length) override;
  ProcessSet enabled() const override;
  bool is_enabled(ProcessId p) const override {
    if (is_queue(p)) return enabled().contains(p);
    return now_.alive.contains(p) && (!now_.waiting.contains(p) || can_go(p));
  }
  ProcessSet alive() const override;
  Operation pending(ProcessId p) const override;
  std::uint16_t ways_of(ProcessId, const Operation& pending) const override {
    return now_.faults.ways(pending);
  }
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
  // --- Store buffers (model_buffers.cpp) ---

  // A queue, and the process whose stores wait in it.
  struct Queue {
    ProcessId of;
    std::size_t number;
  };
  bool is_queue(ProcessId p) const {
    return now_.memory.buffers.in_use() && index(p) >= model_.processes.size();
  }
  Queue queue(ProcessId p) const {
    return {ProcessId(index(p) % model_.processes.size()), index(p) / model_.processes.size() - 1};
  }
  ProcessId process_of(const Queue& queue) const {
    return ProcessId((queue.number + 1) * model_.processes.size() + index(queue.of));
  }
  std::int64_t first_in(const Queue& queue) const;
  ProcessSet queues(bool that_can_go) const {
    return now_.memory.buffers.in_use() ? queues_in_use(that_can_go) : ProcessSet();
  }
  ProcessSet queues_in_use(bool that_can_go) const;
  bool needs_drain(ProcessId p) const {
    return now_.memory.buffers.in_use() && now_.memory.buffers.is_dirty(p) && stops_until_empty(p);
  }
  bool stops_until_empty(ProcessId p) const;
  Operation flush_of(const Queue& queue) const;
  void name_copies(ProcessId p, Operation& operation) const;
  std::int64_t put_into_buffer(const Instruction& i, const Frame& frame, Event& event);
  void pass_fence(ProcessId p, Order order);
  ObjectId first_copy() const;
  ObjectId copy(ProcessId p, std::int64_t number) const;  // of a store
  ObjectId location(ObjectId x) const;  // of a copy; every other object is where it is
  Event flush(const Queue& queue);
  void drained(ProcessId p);

  const Prepared& prepared(ProcessId p) const {
    return code_[first_[index(p)] + now_.frames[index(p)].counter];
  }
  void prepare(ProcessId p);
  const Operation& operation(ProcessId p) const;  // before it is resolved
  void fill_in(ProcessId p, const Instruction& i, Operation& operation) const;
  ObjectId object(ProcessId p, const Instruction& i, int which) const;
  ObjectId data_cell(ProcessId p, const Instruction& i) const;
  bool can_go(ProcessId p) const;
  bool is_settled_but_for(ProcessId p) const;
  void start(ProcessId p);
  void start_by(ProcessId parent, ProcessId p);
  void begin_step(ProcessId p, const Operation& operation);
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

  // By process: the operation where it stands, if registers decide about it and it was asked for.
  struct Standing {
    bool is_known = false;
    Operation operation;
  };
  mutable std::vector<Standing> standing_;
  std::vector<std::vector<Message>> sent_;  // by process: its messages, and others behind them
  std::vector<Taken> taken_;                // since the beginning
};

}  // namespace mazurka
