// The part of NativeProgram that is about operations on memory: when they are steps, and when a
// thread that repeats them only waits.

#include "native/native_program.h"

namespace mazurka {

void NativeProgram::has_read(Thread& t, ObjectId x) {
  const std::int64_t now = value(x);
  // What is the thread's own, nobody else will change.
  if (sharing_.is_visible(x)) t.spin.has_read(x, now);
  done(t, now, now);
}

void NativeProgram::writes_next(Thread& t, ObjectId x) {
  t.spin.changed_memory();
  if (!t.yields_event) return;
  t.yields_event = false;
  // A variable on the stack is new: what was there is left over from others, also from us.
  step_.begin_write(x, sharing_.locations[x].shared ? value(x) : 0);
}

void NativeProgram::forget_write_at(std::uintptr_t address) {
  recording_.forget_shown_write();
  if (step_.written_late() == no_object) return;
  const Location& location = sharing_.locations[step_.written_late()];
  if (address - location.address < std::max<std::size_t>(location.size, 1)) step_.forget_write();
}

ObjectId NativeProgram::stop_at_memory(Thread& t, Kind kind, const volatile void* address,
                                       std::size_t size, std::uintptr_t pc, std::int64_t operand) {
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  const ObjectId x = sharing_.locations.memory(where, size, t.id, kind != Kind::read);
  if (kind != Kind::write && spins(t)) {
    wait_for_change(t, x, pc);
    if (kind == Kind::read) return x;  // x is among what it waits for: that was the read
    done(t, 0, 0);
  }
  if (!sharing_.is_visible(x)) {
    note_hidden(t);
    return x;
  }
  // Whether a compare-and-swap of a part succeeds cannot be told from the value of the whole.
  const Location& location = sharing_.locations[x];
  if (kind == Kind::compare_and_swap && (location.address != where || location.size != size)) {
    kind = Kind::exchange;
    operand = 0;
  }
  Operation operation;
  operation.kind = kind;
  operation.access = row(kind).access;
  operation.objects[0] = x;
  operation.operands[0] = operand;
  t.pending_address = where;
  t.pending_size = size;
  stop_at(t, operation, pc);
  return x;
}

bool NativeProgram::stop_at_free(Thread& t, Heap::Block& block, std::uintptr_t pc) {
  if (races_.is_on()) return true;
  Locations& locations = sharing_.locations;
  std::vector<ObjectId> shared = locations.free(block.begin(), block.size, t.id);
  if (sharing_.is_all_visible()) shared.assign(1, locations.memory(block.begin(), 1, t.id, true));
  if (shared.empty()) note_hidden(t);
  for (ObjectId x : shared) {
    Operation operation;
    operation.kind = Kind::write;
    operation.access = Access::write;
    operation.objects[0] = x;
    t.is_further_event = x != shared[0];
    stop_at(t, operation, pc);
    t.is_further_event = false;
    const std::int64_t now = value(x);
    done(t, now, now);
    if (x != shared[0]) continue;
    // An access of another thread that comes after the step of its own part must find it freed,
    // whichever part that is.
    if (block.state == Heap::freed) return false;
    heap_.mark_freed(block);
  }
  return true;
}

void NativeProgram::wait_if_spinning(Thread& t, ObjectId x, std::uintptr_t pc) {
  if (!spins(t)) return;
  wait_for_change(t, x, pc);
  done(t, 0, 0);
}

// Nothing to do before another thread has changed what this one looks at.
void NativeProgram::wait_for_change(Thread& t, ObjectId x, std::uintptr_t pc) {
  Operation await;
  await.kind = Kind::await;
  await.access = Access::read;
  if (t.spin.reads().size() > 2) {  // it can look at two locations only: more become one
    std::vector<ObjectId> parts;
    for (const SpinWatch::Read& read : t.spin.reads()) parts.push_back(read.location);
    sharing_.locations.merge(parts);
  }
  const std::vector<SpinWatch::Read>& reads = t.spin.reads();
  for (std::size_t k = 0; k < reads.size() && k < 2; ++k) {
    await.objects[k] = reads[k].location;
    await.operands[k] = reads[k].value;
    await.relations[k] = Relation::not_equal;
  }
  await.any = reads.size() > 1;
  if (reads.empty()) {  // for what others do not write, as far as is known: for ever
    await.objects[0] = x;
    await.relations[0] = never_relation;
    await.operands[0] = never_operand;
  }
  t.spin.reset();
  stop_at(t, await, pc);
}

void NativeProgram::look_for_spinning(Thread& t, std::uintptr_t address, std::size_t size,
                                      std::uintptr_t pc) {
  const ObjectId x = sharing_.locations.memory(address, size, t.id, false);
  if (spins(t)) wait_for_change(t, x, pc);
  has_read(t, x);
}

bool NativeProgram::spins(Thread& t) {
  return t.owns_stack(mazurka_entry.stack) && t.spin.at_read(mazurka_entry, t.stack_end);
}

void NativeProgram::pass_time(Thread& t, ObjectId x, Access access) {
  if (!now_.time_matters || access == Access::none) return;
  if (now_.times.size() <= index(x)) now_.times.resize(index(x) + 1);
  if (access != Access::write && access != Access::add) {
    t.clock_ns = std::max(t.clock_ns, now_.times[index(x)]);
  }
  if (access != Access::read) now_.times[index(x)] = std::max(now_.times[index(x)], t.clock_ns);
}

}  // namespace mazurka
