#include "native/graph_mode.h"

#include <algorithm>
#include <cstring>

#include "native/access.h"
#include "native/declared_orders.h"
#include "native/native_program.h"
#include "native/temporarily.h"

namespace mazurka {

namespace {

bool is_size_of_variable(std::size_t size) {
  return size == 1 || size == 2 || size == 4 || size == 8;
}

void put(std::uintptr_t address, std::size_t size, std::int64_t value) {
  std::memcpy(reinterpret_cast<void*>(address), &value, size);  // the low bytes come first
}

}  // namespace

void GraphMode::take_no_answer() { program_.memory().answer_at({}); }

void GraphMode::take_answer(ObjectId x, std::int64_t value, bool reaches_memory) {
  program_.memory().answer_at({program_.sharing().locations[x].address, value, reaches_memory});
}

std::int64_t GraphMode::initial_value(ObjectId x) const {
  const auto known = initial_values_.find(x);
  return known != initial_values_.end() ? known->second : program_.value(x);
}

void GraphMode::note_initial(ObjectId x) {
  const auto [at, is_new] = initial_values_.try_emplace(x, 0);
  if (is_new) at->second = in_memory_[x] = program_.value(x);
}

// Compilers do not tell of all plain writes: of Clang's, of those to a variable on the stack by its own name.
void GraphMode::notice_unseen_write(Thread& t, ObjectId x, std::uintptr_t pc) {
  if (t.late_writes.empty()) hide_answer(t);
  const auto known = in_memory_.find(x);
  const Location& location = program_.sharing().locations[x];
  if (known == in_memory_.end() || !is_size_of_variable(location.size)) return;
  if (memory_value(location.address, location.size) == known->second) return;
  const auto is_it = [x](const Thread::LateWrite& write) { return write.x == x; };
  if (std::ranges::any_of(t.late_writes, is_it)) return;
  for (ProcessId p : program_.threads().alive()) {
    if (std::ranges::any_of(program_.threads()[p].made_writes, is_it)) return;
  }
  t.late_writes.push_back({x, pc, Order::relaxed, true});
}

// Completes what an operation on a variable says.
void GraphMode::complete(Thread& t, Operation& operation, bool is_whole, std::size_t size,
                         std::uintptr_t pc) {
  operation.order = t.order;
  operation.failure = t.failure;
  const char* const memory = name(memory_);
  if (!is_whole || !is_size_of_variable(size)) {
    program_.escape(
        t,
        fmt::format("uses a variable {}, which execution graphs do not treat (--memory={})",
                    is_whole ? fmt::format("of {} bytes", size) : "that is also used in parts",
                    memory),
        pc);
  }
}

// What it leaves must be known before it is performed.
void GraphMode::before_stop(Thread& t, const Operation& operation, std::uintptr_t pc) {
  settle(t);
  const KindRow& kind = row(operation.kind);
  if (kind.on != ObjectType::variable || kind.access == Access::read) return;
  if (t.effect != nullptr || program_.objects().is_defined(operation.objects[0])) return;
  program_.escape(
      t,
      fmt::format("changes what threads share in a way that execution graphs do not treat "
                  "(--memory={}): by an instruction that is not instrumented, a signal, a "
                  "cancellation, or a function of the system",
                  name(memory_)),
      pc);
}

// What others do not notice makes stores reach memory all the same.
void GraphMode::pass_hidden(Thread& t, bool needs_empty_buffer, bool is_told, std::uintptr_t pc) {
  const bool has_buffers = memory_ == MemoryModel::tso || memory_ == MemoryModel::pso;
  if (is_on_ && has_buffers && needs_empty_buffer) return stop_at_fence(t, Order::seq_cst, pc);
  if (program_.delayed_stores().is_on() && needs_empty_buffer)
    program_.delayed_stores().drain(t, pc);
  if (is_told) program_.note_hidden(t);
}

void GraphMode::stop_at_fence(Thread& t, Order order, std::uintptr_t pc) {
  if (!is_on_ || order == Order::relaxed) return;
  Operation fence;
  fence.kind = Kind::fence;
  fence.access = row(Kind::fence).access;
  fence.order = order;
  program_.stop_at(t, fence, pc);
  program_.done(t, 0, 0);
}

Order GraphMode::order_of(std::uintptr_t pc, Kind kind, Order declared) {
  if (!orders_count_) return declared;
  if (program_.recording().is_on() || changed_orders_.notes_all())
    changed_orders_.note(pc, kind, declared);
  return changed_orders_.has_changes() ? changed_orders_.order_at(pc, declared) : declared;
}

void GraphMode::write_late(Thread& t, std::uintptr_t address, std::size_t size, Order order,
                           std::uintptr_t pc) {
  const ObjectId x = program_.sharing().locations.memory(address, size, t.id, true);
  t.spin.changed_memory();
  if (!program_.sharing().is_visible(x)) return program_.note_hidden(t);
  const Location& location = program_.sharing().locations[x];
  Operation write;
  write.kind = Kind::write;
  complete(t, write, location.address == address && location.size == size, size, pc);
  note_initial(x);
  for (Thread::LateWrite& earlier : t.late_writes) {
    if (earlier.x == x) learn_value(earlier);
  }
  t.late_writes.push_back({x, pc, order, false});
}

// Only what others use by atomic operations is a variable of the graph.
void GraphMode::write_silently(Thread& t, std::uintptr_t address, std::size_t size,
                               std::uintptr_t pc) {
  for (ObjectId x : program_.sharing().locations.overlapping(
           address, size, !program_.sharing().is_all_visible())) {
    if (!is_size_of_variable(program_.sharing().locations[x].size)) continue;
    note_initial(x);
    const bool is_known = std::ranges::any_of(
        t.late_writes, [&](const Thread::LateWrite& write) { return write.x == x; });
    if (!is_known) t.late_writes.push_back({x, pc, Order::relaxed, true});
  }
}

void GraphMode::show_answer(Thread& t, ObjectId x) {
  const Location& location = program_.sharing().locations[x];
  if (!program_.sharing().is_visible(x) || program_.memory().answer().address != location.address)
    return;
  const std::int64_t value = program_.memory().answer().value;
  const std::int64_t in_memory = memory_value(location.address, location.size);
  if (value == in_memory) return;
  put(location.address, location.size, value);
  t.shown = {location.address, location.size, value, in_memory};
}

// Unless the program has written something else there, or the stack is used for something else.
void GraphMode::hide_answer(Thread& t) {
  const Thread::Shown shown = std::exchange(t.shown, {});
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const bool is_gone = t.owns_stack(shown.address) && shown.address < here;
  if (shown.address == 0 || is_gone) return;
  if (memory_value(shown.address, shown.size) != shown.value) return;
  put(shown.address, shown.size, shown.in_memory);
}

// Before something else is written there.
void GraphMode::learn_value(Thread::LateWrite& write) const {
  if (std::exchange(write.is_known, true)) return;
  const Location& location = program_.sharing().locations[write.x];
  write.value = memory_value(location.address, location.size);
}

// What has been written since the last operation becomes operations.
void GraphMode::settle(Thread& t) {
  if (t.late_writes.empty()) return hide_answer(t);
  t.made_writes.swap(t.late_writes);
  for (Thread::LateWrite& write : t.made_writes) learn_value(write);
  hide_answer(t);
  const Temporarily effect(t.effect, t.effect);  // the thread has come to another operation
  const Temporarily address(t.pending_address, t.pending_address);
  const Temporarily size(t.pending_size, t.pending_size);
  for (const Thread::LateWrite& write : t.made_writes) make_late_write(t, write);
  t.made_writes.clear();
}

void GraphMode::make_late_write(Thread& t, const Thread::LateWrite& write) {
  const Thread::Effect effect = [&write](std::int64_t) { return write.value; };
  const Location location = program_.sharing().locations[write.x];  // others come while it waits
  Operation operation;
  operation.kind = Kind::write;
  operation.access = row(Kind::write).access;
  operation.objects[0] = write.x;
  operation.order = write.order;
  t.pending_address = location.address;
  t.pending_size = location.size;
  t.effect = &effect;
  t.is_silent = t.is_further_event = write.is_silent;
  program_.stop_at(t, operation, write.pc);
  t.is_silent = t.is_further_event = false;
  t.effect = nullptr;
  const Memory::Answer& answer = program_.memory().answer();
  const bool is_overwritten = answer.address == location.address && !answer.reaches_memory;
  const std::int64_t newest = is_overwritten ? answer.value : write.value;
  put(location.address, location.size, newest);
  note_in_memory(write.x, newest);
  program_.done(t, answer.value, write.value);
  if (write.is_silent) return;
  order_access(t,
               {write.x, reinterpret_cast<const void*>(location.address), location.size, write.pc},
               Access::write, write.order);
}

}  // namespace mazurka
