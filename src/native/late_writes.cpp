// The part of NativeProgram that is for execution graphs: operations that meet something else than what is in memory,
// and writes that are made before others see them.
//
// A callback comes before its access, so of what the program writes by itself, plainly or to a volatile variable, the
// value is known only later. The write is let happen, and when the thread comes to its next operation, or
// to its end, one that says what it has written goes before that. Until then nobody else runs.

#include <algorithm>
#include <cstring>

#include "native/access.h"
#include "native/declared_orders.h"
#include "native/native_program.h"

namespace mazurka {

namespace {

bool is_size_of_variable(std::size_t size) {
  return size == 1 || size == 2 || size == 4 || size == 8;
}

void put(std::uintptr_t address, std::size_t size, std::int64_t value) {
  std::memcpy(reinterpret_cast<void*>(address), &value, size);  // the low bytes come first
}

}  // namespace

void NativeProgram::take_answer(ObjectId x, std::int64_t value, bool reaches_memory) {
  memory_.answer_at({sharing_.locations[x].address, value, reaches_memory});
}

std::int64_t NativeProgram::initial_value(ObjectId x) const {
  const auto known = now_.initial_values.find(x);
  return known != now_.initial_values.end() ? known->second : value(x);
}

void NativeProgram::note_initial(ObjectId x) {
  const auto [at, is_new] = now_.initial_values.try_emplace(x, 0);
  if (is_new) at->second = now_.in_memory[x] = value(x);
}

// Compilers do not tell of all plain writes: of Clang's, of those to a variable on the stack by its own name.
void NativeProgram::notice_unseen_write(Thread& t, ObjectId x, std::uintptr_t pc) {
  const auto known = now_.in_memory.find(x);
  const Location& location = sharing_.locations[x];
  if (known == now_.in_memory.end() || !is_size_of_variable(location.size)) return;
  if (memory_value(location.address, location.size) == known->second) return;
  for (const Thread::LateWrite& write : t.late_writes) {
    if (write.x == x) return;
  }
  for (ProcessId p : threads_.alive()) {
    if (threads_[p].is_late && threads_[p].pending.objects[0] == x) return;
  }
  t.late_writes.push_back({x, pc, Order::relaxed, true});
}

// Completes what an operation on a variable says.
void NativeProgram::for_graphs(Thread& t, Operation& operation, bool is_whole, std::size_t size,
                               std::uintptr_t pc) {
  operation.order = t.order;
  operation.failure = t.failure;
  const char* const memory = name(options_.memory);
  if (!is_whole || !is_size_of_variable(size)) {
    escape(t,
           fmt::format("uses a variable {}, which execution graphs do not treat (--memory={})",
                       is_whole ? fmt::format("of {} bytes", size) : "that is also used in parts",
                       memory),
           pc);
  }
}

// What it leaves must be known before it is performed.
void NativeProgram::require_effect(Thread& t, const Operation& operation, std::uintptr_t pc) {
  const KindRow& kind = row(operation.kind);
  if (kind.on != ObjectType::variable || kind.access == Access::read) return;
  if (t.effect != nullptr || objects().is_defined(operation.objects[0])) return;
  escape(t,
         fmt::format("changes what threads share in a way that execution graphs do not treat "
                     "(--memory={}): by an instruction that is not instrumented, a signal, a "
                     "cancellation, or a function of the system",
                     name(options_.memory)),
         pc);
}

// What others do not notice makes stores reach memory all the same.
void NativeProgram::pass_hidden(Thread& t, bool needs_empty_buffer, std::uintptr_t pc) {
  const bool has_buffers =
      options_.memory == MemoryModel::tso || options_.memory == MemoryModel::pso;
  if (has_graphs_ && has_buffers && needs_empty_buffer) stop_at_fence(t, Order::seq_cst, pc);
  else note_hidden(t);
}

void NativeProgram::stop_at_fence(Thread& t, Order order, std::uintptr_t pc) {
  if (!has_graphs_ || order == Order::relaxed) return;
  Operation fence;
  fence.kind = Kind::fence;
  fence.access = row(Kind::fence).access;
  fence.order = order;
  stop_at(t, fence, pc);
  done(t, 0, 0);
}

Order NativeProgram::order_of(std::uintptr_t pc, Kind kind, Order declared) {
  if (!has_graphs_) return declared;
  if (recording_.is_on() || changed_orders_.notes_all()) changed_orders_.note(pc, kind, declared);
  return changed_orders_.has_changes() ? changed_orders_.order_at(pc, declared) : declared;
}

void NativeProgram::write_late(Thread& t, std::uintptr_t address, std::size_t size, Order order,
                               std::uintptr_t pc) {
  const ObjectId x = sharing_.locations.memory(address, size, t.id, true);
  t.spin.changed_memory();
  if (!sharing_.is_visible(x)) return note_hidden(t);
  const Location& location = sharing_.locations[x];
  Operation write;
  write.kind = Kind::write;
  const Thread::Effect unknown = [](std::int64_t met) { return met; };
  t.effect = &unknown;
  for_graphs(t, write, location.address == address && location.size == size, size, pc);
  t.effect = nullptr;
  note_initial(x);
  t.late_writes.push_back({x, pc, order, false});
}

// Only what others use by atomic operations is a variable of the graph.
void NativeProgram::write_silently(Thread& t, std::uintptr_t address, std::size_t size,
                                   std::uintptr_t pc) {
  for (ObjectId x : sharing_.locations.overlapping(address, size, !sharing_.is_all_visible())) {
    if (!is_size_of_variable(sharing_.locations[x].size)) continue;
    note_initial(x);
    const bool is_known = std::ranges::any_of(
        t.late_writes, [&](const Thread::LateWrite& write) { return write.x == x; });
    if (!is_known) t.late_writes.push_back({x, pc, Order::relaxed, true});
  }
}

void NativeProgram::show_answer(Thread& t, ObjectId x) {
  const Location& location = sharing_.locations[x];
  if (!sharing_.is_visible(x) || memory_.answer().address != location.address) return;
  const std::int64_t value = memory_.answer().value;
  const std::int64_t in_memory = memory_value(location.address, location.size);
  if (value == in_memory) return;
  put(location.address, location.size, value);
  t.shown = {location.address, location.size, value, in_memory};
}

// What has been written since the last operation becomes operations.
void NativeProgram::settle_late_writes(Thread& t) {
  std::vector<Thread::LateWrite> writes;
  writes.swap(t.late_writes);
  for (Thread::LateWrite& write : writes) {
    const Location& location = sharing_.locations[write.x];
    write.value = memory_value(location.address, location.size);
  }
  const Thread::Shown shown = std::exchange(t.shown, {});
  // Unless the program has written something else there, or the stack is used for something else.
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const bool is_gone = t.owns_stack(shown.address) && shown.address < here;
  if (shown.address != 0 && !is_gone && memory_value(shown.address, shown.size) == shown.value) {
    put(shown.address, shown.size, shown.in_memory);
  }
  if (writes.empty()) return;
  const Temporarily effect(t.effect, t.effect);  // the thread has come to another operation
  const Temporarily address(t.pending_address, t.pending_address);
  const Temporarily size(t.pending_size, t.pending_size);
  for (const Thread::LateWrite& write : writes) make_late_write(t, write);
}

void NativeProgram::make_late_write(Thread& t, const Thread::LateWrite& write) {
  const Thread::Effect effect = [&write](std::int64_t) { return write.value; };
  const Location& location = sharing_.locations[write.x];
  Operation operation;
  operation.kind = Kind::write;
  operation.access = row(Kind::write).access;
  operation.objects[0] = write.x;
  operation.order = write.order;
  t.pending_address = location.address;
  t.pending_size = location.size;
  t.effect = &effect;
  t.is_late = true;
  t.is_silent = t.is_further_event = write.is_silent;
  stop_at(t, operation, write.pc);
  t.is_late = t.is_silent = t.is_further_event = false;
  t.effect = nullptr;
  const Memory::Answer& answer = memory_.answer();
  const bool is_overwritten = answer.address == location.address && !answer.reaches_memory;
  const std::int64_t newest = is_overwritten ? answer.value : write.value;
  put(location.address, location.size, newest);
  note_in_memory(write.x, newest);
  done(t, answer.value, write.value);
  if (write.is_silent) return;
  order_access(t,
               {write.x, reinterpret_cast<const void*>(location.address), location.size, write.pc},
               Access::write, write.order);
}

}  // namespace mazurka
