#include "native/foreign/foreign.h"

#include <errno.h>

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include <fmt/format.h>

#include "native/access.h"
#include "native/declared_orders.h"
#include "native/entry.h"
#include "native/foreign/patch.h"
#include "native/foreign/stub.h"
#include "native/foreign/thunk.h"
#include "native/foreign/vector_state.h"
#include "native/intercept/exceptions.h"
#include "native/intercept/system_call.h"
#include "native/intercept/time.h"
#include "native/native_program.h"

namespace mazurka::foreign {

namespace {

Patcher& patcher() {
  static auto& the = *new Patcher;
  return the;
}

// In this execution. What comes after it may look like a race because what it orders was not known to be
// ordered.
bool has_learnt = false;

// Threads that have been, in this execution, where they cannot be watched.
ProcessSet have_met_unseen;

std::int64_t as_number(std::uint64_t value, std::size_t size) {
  const auto unused = static_cast<int>(64 - 8 * size);
  return static_cast<std::int64_t>(value << unused) >> unused;
}

Kind kind_of(Touch touch) {
  switch (touch) {
    case Touch::read: return Kind::read;
    case Touch::write: return Kind::write;
    case Touch::add: return Kind::add;
    case Touch::fetch_add: return Kind::fetch_add;
    case Touch::compare_and_swap: return Kind::compare_and_swap;
    default: return Kind::exchange;
  }
}

struct Access {
  Site& site;
  const Registers& registers;
  MemoryOperand operand;
  std::uintptr_t address;
  std::size_t size;

  std::uintptr_t pc() const { return site.instruction.end(); }
  const void* pointer() const { return reinterpret_cast<const void*>(address); }
  bool writes() const { return operand.touch != Touch::read; }
};

// Whether the instruction will leave what is there. Of what has more than 8 bytes it is not known.
bool changes_nothing(const Access& access) {
  const std::uint64_t* general = access.registers.general;
  const Instruction& instruction = access.site.instruction;
  if (instruction.compares_pair) {
    const std::size_t half = access.size / 2;
    return std::memcmp(access.pointer(), &general[rax], half) != 0 ||
           std::memcmp(reinterpret_cast<const void*>(access.address + half), &general[rdx], half) !=
               0;
  }
  if (access.size > sizeof(std::int64_t)) return false;
  const std::int64_t now = program->memory().load_at(access.address, access.size);
  if (instruction.bit != Instruction::Bit::none) {
    const std::int8_t in_register = access.operand.bit_register;
    const std::uint64_t bit =
        in_register == no_register ? instruction.bit_number : general[in_register];
    const bool is_set = (now >> bit % (8 * access.size) & 1) != 0;
    return is_set == (instruction.bit == Instruction::Bit::set);
  }
  if (access.operand.touch == Touch::compare_and_swap) {
    return now != as_number(general[rax], access.size);
  }
  const std::int8_t written = instruction.new_value;
  return written != no_register && now == as_number(general[written], access.size);
}

// An operation: waits for its turn. The instruction itself comes after the return.
void synchronise(Thread& t, const Access& access) {
  Kind kind = kind_of(access.operand.touch);
  const bool is_small = access.size <= sizeof(std::int64_t);
  if (!is_small && kind == Kind::compare_and_swap) kind = Kind::exchange;
  const std::int64_t expected =
      kind == Kind::compare_and_swap ? as_number(access.registers.general[rax], access.size) : 0;
  // Stores of processors like this one do not overtake each other.
  if (kind == Kind::write) t.order = Order::release;
  const ObjectId x =
      program->stop_at_memory(t, kind, access.pointer(), access.size, access.pc(), expected);
  t.order = Order::seq_cst;
  check_heap_access(t, access.address, access.size, access.writes(), access.pc());
  const bool writes = access.writes() && !changes_nothing(access);
  check_race(t, access.pointer(), access.size, writes, true, access.pc());
  const mazurka::Access how = writes ? row(kind).access : mazurka::Access::read;
  const AtomicAccess what{x, access.pointer(), access.size, access.pc()};
  if (t.is_delayed) program->delayed_stores().store_later(t, what, Order::release, true);
  else if (!t.reads_own) order_access(t, what, how);
  program->pass_time(t, x, how);
  if (writes) program->writes_next(t, x);
  else program->has_read(t, x);
}

// It is not atomic: others may come between its read and its write. The instruction itself, which comes
// after the return, then has to find what was read.
void synchronise_update(Thread& t, const Access& access) {
  Access read = access;
  read.operand.touch = Touch::read;
  synchronise(t, read);
  std::uint8_t before[sizeof(std::uint64_t)];
  void* const memory = const_cast<void*>(access.pointer());
  std::memcpy(before, memory, access.size);
  Access write = access;
  write.operand.touch = Touch::write;
  synchronise(t, write);
  std::memcpy(memory, before, access.size);
}

// From now on its accesses are operations.
void learn(Site& site) {
  site.synchronises = true;
  program->knowledge().add_synchronising(site.instruction.end());
  program->sharing().locations.note_change();
}

void plainly(Thread& t, const Access& access) {
  const auto tell = [&] {
    foreign_access(t, access.pointer(), access.size, access.writes(), access.pc());
  };
  const bool only_looks =
      program->options().races != RaceMode::explore && !program->recording().is_on();
  if (only_looks) return tell();
  const VectorState kept;
  tell();
}

void look_at(Thread& t, Access access) {
  if (access.site.own_data != nullptr) {
    const auto contains = [&](const Module::Range& own) { return own.contains(access.address); };
    if (std::ranges::any_of(*access.site.own_data, contains)) return;
    if (is_count_of_holders(access.address)) return;
  }
  if (!access.site.synchronises) {
    plainly(t, access);
    if (t.quiet <= Thread::patience || access.writes()) return;
    // It looks for something that others have to do, and they cannot while it does not stop.
    if (!program->sharing().locations.is_shared_memory(access.address, access.size)) {
      const VectorState kept;
      return program->look_for_spinning(t, access.address, access.size, access.pc());
    }
    if (!program->knowledge().can_learn()) {
      const std::string name = program->process_name(t.id);
      program->give_up(t, name + " waits in a loop that the search had not met", access.pc());
    }
    learn(access.site);
  }
  const VectorState kept;
  if (access.operand.touch == Touch::update && access.size <= sizeof(std::uint64_t)) {
    synchronise_update(t, access);
  } else {
    synchronise(t, access);
  }
}

void call_system(Registers& registers) {
  std::uint64_t* const general = registers.general;
  long arguments[6];
  std::size_t i = 0;
  for (RegisterNumber number : {rdi, rsi, rdx, r10, r8, r9}) {
    arguments[i++] = static_cast<long>(general[number]);
  }
  const long result = system_call(static_cast<long>(general[rax]), arguments, registers.pc);
  general[rax] = static_cast<std::uint64_t>(result == -1 ? -errno : result);
}

// The counter of a processor that makes a few turns in each nanosecond.
void tell_time(Registers& registers) {
  constexpr std::int64_t turns_per_ns = 3;
  const auto time = running != nullptr
                        ? static_cast<std::uint64_t>(look_at_clock(*running) * turns_per_ns)
                        : __builtin_ia32_rdtsc();
  registers.general[rax] = time & 0xffffffff;
  registers.general[rdx] = time >> 32;
}

void answer(Instruction::Asks question, Registers& registers) {
  using enum Instruction::Asks;
  switch (question) {
    case system_call: return call_system(registers);
    case time_and_processor: registers.general[rcx] = 0; [[fallthrough]];
    case time: return tell_time(registers);
    case nothing: return;
  }
}

void enter(Thread& t, const Site& site) {
  const Module* module = program->late_modules().find(site.instruction.address);
  if (module != nullptr) note_use(t, *module, site.instruction.end());
}

// What happens now or soon cannot be watched. If it is trusted, it may still order the threads that do so: what
// they did before is in no race with what this one does from now on.
void meet_unseen(Thread& t, const Site& site) {
  const std::string& file = patcher().file_of(site.instruction.address);
  if (!program->trusts(file)) {
    program->escape(t,
                    fmt::format("runs code of {0} that may synchronise threads and cannot be "
                                "watched (--trust={0}: that does not matter)",
                                file),
                    site.instruction.end());
  }
  for (ProcessId other : have_met_unseen) program->races().join(t.id, other);
  have_met_unseen.insert(t.id);
}

// All that is local to the thread at this point.
void note_entry(const Registers& registers) {
  const std::uint64_t* g = registers.general;
  mazurka_entry = {{g[rbx], g[rbp], g[r12], g[r13], g[r14], g[r15]},
                   g[rsp] - Registers::red_zone,
                   {g[rax], g[rcx], g[rdx], g[rsi], g[rdi], g[r8], g[r9], g[r10], g[r11]},
                   registers.flags,
                   registers.pc};
}

}  // namespace

void watch(const std::vector<Module>& modules) {
  for (const Module& module : modules) {
    if (module.watched != Module::Watched::nothing) patcher().add(module);
  }
}

bool is_any() { return patcher().has_foreign_module(); }

bool is_foreign(std::uintptr_t pc) { return patcher().is_in_foreign_module(pc); }

bool may_synchronise(const void* code, std::size_t size) {
  return may_synchronise({static_cast<const std::uint8_t*>(code), size},
                         reinterpret_cast<std::uintptr_t>(code));
}

bool is_result_read(std::uintptr_t return_address) {
  static auto& known = *new std::unordered_map<std::uintptr_t, bool>;
  const auto [place, is_new] = known.try_emplace(return_address, true);
  if (is_new) place->second = patcher().is_read_after(return_address, result_in(rax));
  return place->second;
}

void begin_execution() {
  mazurka_foreign_watched = false;
  has_learnt = false;
  have_met_unseen = {};
}

void set_watched(bool watched) { mazurka_foreign_watched = watched; }

bool handle_trap(ucontext_t& context) {
  const OnOurOwn allocates;
  greg_t& pc = context.uc_mcontext.gregs[REG_RIP];
  const std::uintptr_t next = patcher().after_trap(static_cast<std::uintptr_t>(pc));
  if (next == 0) return false;
  pc = static_cast<greg_t>(next);
  return true;
}

void move_back(ucontext_t& context) {
  greg_t& pc = context.uc_mcontext.gregs[REG_RIP];
  pc = static_cast<greg_t>(patcher().original(static_cast<std::uintptr_t>(pc)));
}

bool is_synchronisation(const Racer& before, const Racer& now) {
  Site* const sites[] = {patcher().site_ending_at(before.pc), patcher().site_ending_at(now.pc)};
  if (sites[0] == nullptr && sites[1] == nullptr) return false;
  if ((sites[0] == nullptr && !before.is_atomic) || (sites[1] == nullptr && !now.is_atomic)) {
    return false;
  }
  if (!program->knowledge().can_learn() || has_learnt) return true;
  for (Site* site : sites) {
    if (site == nullptr || site->synchronises) continue;
    learn(*site);
    has_learnt = true;
  }
  return true;
}

}  // namespace mazurka::foreign

void mazurka_foreign_entered(mazurka::foreign::Registers* registers) {
  using namespace mazurka;
  using namespace mazurka::foreign;
  Site& site = site_of(*registers);
  const Instruction::Asks asks = site.instruction.asks;
  registers->general[rsp] = reinterpret_cast<std::uintptr_t>(registers + 1) + Registers::red_zone;
  const int error = errno;
  if (running != nullptr) program->prevent_recall(NativeProgram::not_instrumented);
  note_entry(*registers);
  if (site.begins_function || site.is_unseen || asks != Instruction::Asks::nothing) {
    const VectorState kept;
    if (site.begins_function && running != nullptr) enter(*running, site);
    if (site.is_unseen && running != nullptr) meet_unseen(*running, site);
    answer(asks, *registers);
  }
  const std::size_t count = running == nullptr ? 0 : rounds(site.instruction, *registers);
  for (const MemoryOperand& operand : site.instruction.operands) {
    if (running == nullptr || operand.touch == Touch::none || site.is_unseen) break;
    if (count == 0) continue;
    const std::size_t size = operand.size * count;
    std::uintptr_t address = operand.address(*registers);
    if (goes_down(*registers) && operand.is_repeated) address -= size - operand.size;
    look_at(*running, {site, *registers, operand, address, size});
  }
  mazurka_entry = {};
  errno = error;
}
