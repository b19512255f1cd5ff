// The part of NativeProgram that is about operations on memory: when they are steps, and when a
// thread that repeats them only waits.

#include <limits>

#include "native/foreign/foreign.h"
#include "native/native_program.h"
#include "native/requests.h"

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
  if (is_attentive(t)) heed(t, Point::any, pc);
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  const ObjectId x = sharing_.locations.memory(where, size, t.id, kind != Kind::read);
  if (kind != Kind::write && spins(t)) {
    wait_for_change(t, t.spin.reads(), x, pc);
    if (kind == Kind::read) return x;  // x is among what it waits for: that was the read
    done(t, 0, 0);
  }
  const auto only_looks = [&] {
    return kind == Kind::read ||
           (kind == Kind::compare_and_swap && memory_.load_at(where, size) != operand);
  };
  if (may_look(kind) && looks_in_vain(t, x, pc) && only_looks()) {
    note_look(t, x, pc);
    return x;
  }
  if (sharing_.is_visible(x)) {
    Operation operation;
    operation.kind = kind;
    operation.objects[0] = x;
    operation.operands[0] = operand;
    // From the value of the whole it cannot be told whether a compare-and-swap of a part succeeds,
    // nor what an addition to it adds.
    const Location& location = sharing_.locations[x];
    const bool is_whole = location.address == where && location.size == size;
    if ((kind == Kind::compare_and_swap || kind == Kind::add) && !is_whole) {
      operation.kind = Kind::exchange;
      operation.operands[0] = 0;
    }
    operation.access = row(operation.kind).access;
    t.pending_address = where;
    t.pending_size = size;
    stop_at(t, operation, pc);
  } else {
    note_hidden(t);
  }
  if (only_looks()) {
    note_look(t, x, pc);
    t.looks.set_just_read({x, no_object});
  } else {
    t.looks.clear();
  }
  return x;
}

// Whether a look there is no operation: there were a few before it that found the same. It depends on
// nothing that the thread has not read in an operation.
bool NativeProgram::looks_in_vain(Thread& t, ObjectId x, std::uintptr_t pc) {
  const Looks::Look* look = t.looks.last(pc, x);
  if (look == nullptr || look->times < options_.looks || knowledge_.is_restless(pc)) return false;
  // Others may have changed it meanwhile. A loop that looks at two locations reads both at once.
  if (!t.looks.has_just_read(x) && !look_at_all(t, pc)) return false;
  if (look->value != value(x)) return false;
  if (is_without_end(*look)) wait_for_change(t, t.looks.reads(), x, pc);
  return true;
}

// Of a look that does not count.
bool NativeProgram::is_without_end(const Looks::Look& look) {
  skipping_.insert(look.pc);
  seen_.looks_in_vain = true;
  if (look.times < Looks::endless && !endless_.contains(look.pc)) return false;
  endless_.insert(look.pc);
  seen_.endless_looks = true;
  return true;
}

bool NativeProgram::tries_in_vain(Thread& t, ObjectId x, std::uintptr_t pc) {
  if (!looks_in_vain(t, x, pc)) return false;
  done(t, value(x), value(x));  // if it had to wait
  note_look(t, x, pc);
  return true;
}

void NativeProgram::has_tried_in_vain(Thread& t, ObjectId x, std::uintptr_t pc) {
  note_look(t, x, pc);
  t.looks.set_just_read({x, no_object});
}

NativeProgram::TimeOut NativeProgram::next_time_out(Thread& t, ObjectId mutex, std::uintptr_t pc) {
  const Looks::Look* look = t.looks.last(pc, mutex);
  if (look == nullptr || look->times < options_.looks) return TimeOut::counts;
  if (is_attentive(t)) return TimeOut::counts;  // it would have to wait for a request as well
  if (is_without_end(*look)) return TimeOut::without_end;
  t.looks.find(pc, mutex, look->value);
  return TimeOut::counts_no_more;
}

// One operation that reads the two locations that a loop looks at. Returns false if there are more. That
// there is one does not depend on what is known to be shared.
bool NativeProgram::look_at_all(Thread& t, std::uintptr_t pc) {
  const std::vector<SpinWatch::Read> reads = t.looks.reads();
  if (reads.size() > 2) return false;
  Operation look;
  look.kind = Kind::await;
  look.access = Access::read;
  look.any = true;
  Looks::Two locations = Looks::nothing;
  std::size_t count = 0, visible = 0;
  for (const SpinWatch::Read& read : reads) {
    locations[count++] = read.location;
    if (!sharing_.is_visible(read.location)) continue;
    look.objects[visible] = read.location;
    look.relations[visible] = Relation::greater_equal;  // holds always
    look.operands[visible] = std::numeric_limits<std::int64_t>::min();
    ++visible;
  }
  if (visible > 0) {
    stop_at(t, look, pc);
    done(t, 0, 0);
  } else {
    note_hidden(t);
  }
  t.looks.set_just_read(locations);
  return true;
}

void NativeProgram::note_look(Thread& t, ObjectId x, std::uintptr_t pc) {
  t.quiet = 0;
  if (options_.looks == Options::no_limit) return;
  const bool goes_on = t.looks.find(pc, x, value(x));
  if (!goes_on || !knowledge_.can_learn() || knowledge_.is_restless(pc)) return;
  knowledge_.add_restless(pc);
  if (skipping_.contains(pc)) sharing_.locations.note_change();
}

bool NativeProgram::stop_at_free(Thread& t, Heap::Block& block, std::uintptr_t pc) {
  if (races_.is_on()) return true;
  return stop_at_all(t, sharing_.locations.free(block.begin(), block.size, t.id), block.begin(), pc,
                     [&] {
                       if (block.state == Heap::freed) return false;
                       heap_.mark_freed(block);
                       return true;
                     });
}

void NativeProgram::stop_at_unmapping(Thread& t, std::uintptr_t begin, std::uintptr_t end,
                                      std::uintptr_t pc, const std::function<void()>& unmap) {
  bool is_done = false;
  if (!races_.is_on()) {
    std::vector<ObjectId> shared;
    for (const MappedPart& part : touched_parts(begin, end)) {
      const auto more = sharing_.locations.free(part.begin, part.end - part.begin, t.id);
      shared.insert(shared.end(), more.begin(), more.end());
    }
    stop_at_all(t, std::move(shared), begin, pc, [&] {
      unmap();
      return is_done = true;
    });
  }
  if (!is_done) unmap();
}

// It may not be there any more.
std::int64_t NativeProgram::value_for_us(ObjectId x) const {
  const OnOurOwn reads;
  return value(x);
}

// Performs at the first of all steps what the others stand for, too.
bool NativeProgram::stop_at_all(Thread& t, std::vector<ObjectId> shared, std::uintptr_t begin,
                                std::uintptr_t pc, const std::function<bool()>& at_first) {
  Locations& locations = sharing_.locations;
  if (sharing_.is_all_visible()) shared.assign(1, locations.memory(begin, 1, t.id, true));
  if (shared.empty()) note_hidden(t);
  for (ObjectId x : shared) {
    Operation operation;
    operation.kind = Kind::write;
    operation.access = Access::write;
    operation.objects[0] = x;
    t.is_further_event = x != shared[0];
    stop_at(t, operation, pc);
    t.is_further_event = false;
    const std::int64_t now = value_for_us(x);
    done(t, now, now);
    if (x != shared[0]) continue;
    // An access of another thread that comes after the step of its own part must find it freed,
    // whichever part that is.
    if (!at_first()) return false;
  }
  return true;
}

void NativeProgram::wait_if_spinning(Thread& t, ObjectId x, std::uintptr_t pc) {
  if (!spins(t)) return;
  const bool has_object = std::ranges::any_of(t.spin.reads(), [&](const SpinWatch::Read& read) {
    return sharing_.locations[read.location].size == 0;
  });
  if (has_object && t.spin.reads().size() > 2) return;  // objects cannot become one
  wait_for_change(t, t.spin.reads(), x, pc);
  done(t, 0, 0);
}

void NativeProgram::wait_for_signal_or_mutex(Thread& t, ObjectId condition, std::int64_t woken,
                                             ObjectId mutex, std::uintptr_t pc) {
  std::vector<SpinWatch::Read> reads;
  if (sharing_.is_visible(condition)) reads.push_back({condition, woken});
  if (sharing_.is_visible(mutex)) reads.push_back({mutex, value(mutex)});
  wait_for_change(t, reads, condition, pc);
  done(t, 0, 0);
}

// Nothing to do before another thread has changed what this one looks at, which is visible.
void NativeProgram::wait_for_change(Thread& t, std::vector<SpinWatch::Read> reads, ObjectId x,
                                    std::uintptr_t pc) {
  if (is_attentive(t)) {  // what a handler does, it does, too
    const ObjectId requests = requests_to(t);
    if (std::ranges::find(reads, requests, &SpinWatch::Read::location) == reads.end()) {
      reads.push_back({requests, t.heeded});
    }
  }
  Operation await;
  await.kind = Kind::await;
  await.access = Access::read;
  if (reads.size() > 2) {  // it can look at two locations only: more become one
    std::vector<ObjectId> parts;
    for (const SpinWatch::Read& read : reads) parts.push_back(read.location);
    sharing_.locations.merge(parts);
  }
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
  t.looks.clear();
  stop_at(t, await, pc);
}

void NativeProgram::look_for_spinning(Thread& t, std::uintptr_t address, std::size_t size,
                                      std::uintptr_t pc) {
  if (is_attentive(t)) heed(t, Point::any, pc);
  const ObjectId x = sharing_.locations.memory(address, size, t.id, false);
  if (spins(t)) wait_for_change(t, t.spin.reads(), x, pc);
  has_read(t, x);
}

bool NativeProgram::spins(Thread& t) {
  if (foreign::take_unwatched_access()) t.spin.changed_memory();
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
