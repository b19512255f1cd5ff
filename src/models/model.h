// Abstract programs as data: each process is a list of small instructions over its own registers.
//
//   Model model;
//   const Variable x = model.variable("x");
//   model.process("p", {write(x, 1)});
//   model.process("q", {read(0, x), check(r(0) == 1)});
//
// Visible instructions are the operations of core (read, write, …, choose). The others run together
// with the visible one before them and cannot be seen by other processes, with one exception: `load`
// and `store` access shared *data*, which a correct model protects by locks, so they need no events.
//
// Names and order are the identity of processes and objects: the same in every execution.

#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/network.h"
#include "core/objects/objects.h"
#include "core/operation.h"
#include "program/faults.h"

namespace mazurka {

struct Register {
  std::uint8_t number;
};
constexpr Register r(int number) { return {static_cast<std::uint8_t>(number)}; }
inline constexpr int register_count = 8;

// A constant or a register.
struct Operand {
  constexpr Operand(std::int64_t constant) : value(constant) {}
  constexpr Operand(int constant) : value(constant) {}
  constexpr Operand(Register from) : is_register(true), value(from.number) {}
  bool is_register = false;
  std::int64_t value;
  bool operator==(const Operand&) const = default;
};

// left relation right, on registers and constants.
struct Condition {
  Operand left;
  Relation relation;
  Operand right;
  bool operator==(const Condition&) const = default;
};
constexpr Condition operator==(Register a, Operand b) { return {a, Relation::equal, b}; }
constexpr Condition operator!=(Register a, Operand b) { return {a, Relation::not_equal, b}; }
// Two registers: without these C++20 finds r(0) == r(1) the other way round as well, ambiguous.
constexpr Condition operator==(Register a, Register b) { return {a, Relation::equal, b}; }
constexpr Condition operator!=(Register a, Register b) { return {a, Relation::not_equal, b}; }
constexpr Condition operator<(Register a, Operand b) { return {a, Relation::less, b}; }
constexpr Condition operator<=(Register a, Operand b) { return {a, Relation::less_equal, b}; }
constexpr Condition operator>(Register a, Operand b) { return {a, Relation::greater, b}; }
constexpr Condition operator>=(Register a, Operand b) { return {a, Relation::greater_equal, b}; }

// A shared variable, synchronisation object or piece of data, or an array of them: element
// `[operand]`.
template <typename Tag>
struct Shared {
  std::uint32_t base;
  Operand element = 0;
  constexpr Shared operator[](Operand operand) const { return {base, operand}; }
};
using Variable = Shared<struct VariableTag>;
using Mutex = Shared<struct MutexTag>;
using ConditionVariable = Shared<struct ConditionVariableTag>;
using Barrier = Shared<struct BarrierTag>;
using Semaphore = Shared<struct SemaphoreTag>;
using RwLock = Shared<struct RwLockTag>;
using Once = Shared<struct OnceTag>;
using Latch = Shared<struct LatchTag>;
using Mailbox = Shared<struct MailboxTag>;
using Data = Shared<struct DataTag>;

// The sorts of messages that a receive accepts: numbers from 0 to 63, as bits.
constexpr std::int64_t any_sort = -1;
constexpr std::int64_t sorts(std::initializer_list<int> accepted) {
  std::int64_t pattern = 0;
  for (int sort : accepted) pattern |= static_cast<std::int64_t>(std::uint64_t{1} << sort);
  return pattern;
}

// A condition on a shared variable, for await.
struct Awaited {
  Variable variable;
  Relation relation;
  Operand value;
};

// The base of an object that an instruction does not have.
inline constexpr std::uint32_t no_base = 0xffffffff;

enum class Arithmetic : std::uint8_t { plus, minus, times, modulo };

struct Instruction {
  enum class Code : std::uint8_t {
    operation,  // visible: the operations of core
    compute,
    branch,
    check,
    load,
    store,
    stop,
  };
  Code code;
  Kind kind{};                               // of an operation
  std::uint8_t to = 0;                       // the register that takes the result
  Arithmetic arithmetic{};                   // of compute
  Relation relations[2]{};                   // of branch, check and await
  bool any = false;                          // of an await: one of its two conditions is enough
  bool timed = false;                        // as in Operation
  Order order = Order::seq_cst;              // of an access to a variable, or a fence
  Order failure = Order::seq_cst;            // of a compare-and-swap that fails
  std::uint32_t bases[2]{no_base, no_base};  // variables, object, data; target of spawn and join
  Operand elements[2]{0, 0};
  Operand operands[2]{0, 0};
  std::int32_t offset = 0;   // of branch: how many instructions to skip, forwards or backwards
  std::string_view claim{};  // of check: what it is about, in words

  bool visible() const { return code == Code::operation; }
  bool is(Kind operation) const { return visible() && kind == operation; }
  bool names_process() const {
    return visible() && row(kind).on == ObjectType::process && kind != Kind::settle;
  }
  bool names_data() const { return code == Code::load || code == Code::store; }
  bool names_object() const { return visible() && is_synchronisation(kind); }
  bool names_variable() const { return visible() && row(kind).on == ObjectType::variable; }
  bool gives_result() const {  // to register `to`
    return visible() && row(kind).gives_result && (kind != Kind::resume || timed);
  }
  bool operator==(const Instruction&) const = default;
};

// The instructions. A result goes to register `to`.
Instruction read(int to, Variable x, Order order = Order::seq_cst);
Instruction write(Variable x, Operand value, Order order = Order::seq_cst);
Instruction add(Variable x, Operand value, Order order = Order::seq_cst);
Instruction fetch_add(int to, Variable x, Operand value, Order order = Order::seq_cst);
Instruction exchange(int to, Variable x, Operand value, Order order = Order::seq_cst);
Instruction compare_and_swap(int to, Variable x, Operand expected, Operand desired,
                             Order order = Order::seq_cst);  // 1 if it took place
Instruction compare_and_swap(int to, Variable x, Operand expected, Operand desired, Order order,
                             Order failure);
Instruction fence(Order order = Order::seq_cst);
Instruction take_bits(int to, Variable x, Operand bits);      // those that were set; waits for one
Instruction try_take_bits(int to, Variable x, Operand bits);  // 0 if none was
Instruction lock(Mutex m);
Instruction unlock(Mutex m);
Instruction trylock(int to, Mutex m);   // 1 if it was free
Instruction wait(ConditionVariable c);  // models/idioms.h has the whole of it
Instruction resume(ConditionVariable c);
Instruction timed_resume(int to, ConditionVariable c);  // 1 if it was woken
Instruction signal(ConditionVariable c);
Instruction broadcast(ConditionVariable c);
Instruction arrive(int to, Barrier b);  // 1 if it was the last one
Instruction gather(Barrier b);          // if it is for all processes that use it
Instruction resume(Barrier b);
Instruction sem_wait(Semaphore s);
Instruction sem_trywait(int to, Semaphore s);  // 1 if it was not 0
Instruction sem_post(Semaphore s);
Instruction sem_value(int to, Semaphore s);
Instruction read_lock(RwLock l);
Instruction try_read_lock(int to, RwLock l);  // 1 if there was no writer
Instruction write_lock(RwLock l);
Instruction try_write_lock(int to, RwLock l);  // 1 if it was free
Instruction rw_unlock(RwLock l);
Instruction once_begin(int to, Once o);  // 1 if it is to be done now
Instruction once_end(Once o);
Instruction count_down(Latch l);
Instruction latch_wait(Latch l);
Instruction latch_try_wait(int to, Latch l);  // 1 if it has come to 0
Instruction timed(Instruction i);             // a try… that waits for some time before it fails
Instruction send(Mailbox m, int sort, Operand value);
Instruction receive(int to, Mailbox m, std::int64_t pattern);        // the value of what was sent
Instruction timed_receive(int to, Mailbox m, std::int64_t pattern);  // -1 if it timed out
Instruction await(Awaited a, Order order = Order::seq_cst);
Instruction await(Awaited a, Awaited b, Order order = Order::seq_cst);      // both
Instruction await_any(Awaited a, Awaited b, Order order = Order::seq_cst);  // one of them, or both
Instruction spawn(int process);
Instruction join(int process);
Instruction settle();
Instruction choose(int to, int ways);
Instruction fault(int to, Fault fault);  // 1 if it happens
Instruction compute(int to, Operand a, Arithmetic arithmetic, Operand b);
Instruction set(int to, Operand value);
Instruction branch(Condition condition, int offset);
Instruction jump(int offset);
// A failed check is a finding and stops the process. The claim says what it is about; it is not
// copied, so it should be a literal.
Instruction check(Condition condition, std::string_view claim = {});
Instruction load(int to, Data d);
Instruction store(Data d, Operand value);
Instruction stop();

struct Process {
  std::string name;
  std::vector<Instruction> code;
  bool spawned = false;  // started by a spawn; otherwise there from the beginning
  bool operator==(const Process&) const = default;
};

class Model {
 public:
  Variable variable(std::string name, std::int64_t initially = 0);
  Variable variables(std::string name, int count, std::int64_t initially = 0);
  Mutex mutex(std::string name);
  Mutex mutexes(std::string name, int count);
  ConditionVariable condition_variable(std::string name);
  Barrier barrier(std::string name, std::int64_t size);
  Semaphore semaphore(std::string name, std::int64_t initially = 0);
  RwLock rwlock(std::string name);
  Once once(std::string name);
  Latch latch(std::string name, std::int64_t count);
  Mailbox mailbox(std::string name);
  Mailbox mailboxes(std::string name, int count);
  Data data(std::string name, std::int64_t initially = 0);
  Data data_array(std::string name, int count, std::int64_t initially = 0);

  // Returns the number of the process, for spawn and join.
  int process(std::string name, std::vector<Instruction> code = {});
  int spawned(std::string name, std::vector<Instruction> code = {});

  // Throws UserError if an instruction names a process, register or object that does not exist.
  void validate() const;

  std::vector<Process> processes;

  struct Cell {
    std::string name;
    std::int64_t initially = 0;
    bool operator==(const Cell&) const = default;
  };
  std::vector<Cell> variable_cells, data_cells;

  struct Object {
    std::string name;
    ObjectType type;
    std::int64_t initially = 0;  // the value of a semaphore or latch, the size of a barrier
    bool operator==(const Object&) const = default;
  };
  std::vector<Object> objects;  // for synchronisation

  Faults::Counts most_faults{};  // in one execution

  bool operator==(const Model&) const = default;

 private:
  std::uint32_t object(std::string name, ObjectType type, std::int64_t initially = 0);
};

// The C++ text that builds the model.
std::string to_cpp(const Model& model);

}  // namespace mazurka
