// The part of NativeProgram that is about operations on memory: when they are steps, and when a
// thread that repeats them only waits.

#include <limits>

#include "core/error.h"
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
  // What is on its stack and nobody else's is seen when the stack is compared.
  const Location& written = sharing_.locations[x];
  if (written.shared || !t.owns_stack(written.address)) t.spin.changed_memory();
  if (!t.yields_event) return;
  t.yields_event = false;
  if (t.is_delayed) return step_.begin_delayed_write(x);
  // A variable on the stack is new: what was there is left over from others, also from us.
  step_.begin_write(x, sharing_.locations[x].shared ? value(x) : 0);
}

void NativeProgram::forget_write_at(std::uintptr_t address) {
  recording_.forget_shown_write();
  if (step_.written_late() == no_object) return;
  const Location& location = sharing_.locations[step_.written_late()];
  if (address - location.address >= std::max<std::size_t>(location.size, 1)) return;
  step_.forget_write();
  delayed_stores_.forget_later_store();
}

ObjectId NativeProgram::stop_at_memory(Thread& t, Kind kind, const volatile void* address,
                                       std::size_t size, std::uintptr_t pc, std::int64_t operand,
                                       const ChangesNothing* changes_nothing) {
  if (is_attentive(t)) heed(t, Point::any, pc);
  t.is_delayed = t.reads_own = false;
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  const ObjectId x = sharing_.locations.memory(where, size, t.id, kind != Kind::read);
  const bool may_be_own = t.looks.is_any() && !sharing_.locations[x].shared;
  if ((may_be_own || knowledge_.has_own_uses()) && uses_own(t, x, pc)) return x;
  if (kind != Kind::write && waits_at(t, x, where)) {
    wait_for_change(t, awaited_at(t, x), x, Point::any, pc);
    if (kind == Kind::read) return x;  // x is among what it waits for: that was the read
    done(t, 0, 0);
  }
  const auto only_looks = [&] {
    return kind == Kind::read ||
           (kind == Kind::compare_and_swap && memory_.load_at(where, size) != operand) ||
           (kind == Kind::exchange && changes_nothing != nullptr && (*changes_nothing)());
  };
  const bool looks_again = may_look(kind) && t.looks.last(pc, x) != nullptr;
  const std::uintptr_t caller = looks_again ? caller_at_entry(t) : 0;
  if (looks_again && looks_in_vain(t, x, pc) && only_looks()) {
    note_look(t, x, pc, memory_.load_at(where, size), caller);
    return x;
  }
  const bool is_nobodys = graph_mode_.has_no_effect(t, kind) && !sharing_.locations[x].shared;
  if (sharing_.is_visible(x) && !is_nobodys) {
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
    if (has_graphs()) {
      graph_mode_.complete(t, operation, is_whole, size, pc);
      graph_mode_.notice_unseen_write(t, x, pc);
    }
    t.pending_address = where;
    t.pending_size = size;
    const bool is_weak = kind == Kind::write && t.order != Order::seq_cst;
    t.buffering = is_weak ? Thread::Buffering::weak : Thread::Buffering::none;
    stop_at(t, operation, pc);
    t.buffering = Thread::Buffering::none;
  } else {
    const bool is_exchange = kind == Kind::write && t.order == Order::seq_cst;
    graph_mode_.pass_hidden(t, is_exchange || (kind != Kind::write && kind != Kind::read),
                            !graph_mode_.has_no_effect(t, kind), pc);
  }
  if (only_looks()) {
    note_look(t, x, pc, memory_.load_at(where, size), caller);
    t.looks.set_just_read({x, no_object});
  } else {
    t.looks.clear();
  }
  return x;
}

// Whether that is like a plain access: a thread that looks uses there what no other does.
bool NativeProgram::uses_own(Thread& t, ObjectId x, std::uintptr_t pc) {
  const bool is_known = knowledge_.uses_own(pc);
  if (!knowledge_.can_learn()) return is_known;
  const Location& location = sharing_.locations[x];
  if (is_known) {
    if (!location.shared) return true;
    knowledge_.add_shared_use(pc);
  } else {
    const bool is_own = location.written && !location.several_threads;
    if (!is_own || !t.looks.is_any() || !knowledge_.may_use_own(pc)) return false;
    if (++t.own_uses < Looks::many_own_uses) return false;
    knowledge_.add_own_use(pc);
  }
  sharing_.locations.note_change();
  return false;
}

// Whether a look there is no operation: there were a few before it that found the same. It depends on
// nothing that the thread has not read in an operation.
bool NativeProgram::looks_in_vain(Thread& t, ObjectId x, std::uintptr_t pc) {
  const Looks::Look* look = t.looks.last(pc, x);
  if (look == nullptr || look->times < options_.looks || knowledge_.is_restless(pc)) return false;
  skipping_.insert(pc);
  // Others may have changed it meanwhile. A loop that looks at two locations reads both at once.
  if (!t.looks.has_just_read(x) && !look_at_all(t, pc)) return false;
  if (look->value != value(x)) return false;
  seen_.looks_in_vain = true;
  // Who also waits with a time-out waits there.
  if (!t.looks.has_time_out() && is_without_end(t, *look)) {
    wait_for_change(t, reads_in_loop(t), x, Point::any, pc);
  }
  return true;
}

// Once that is known of a loop, it is so as soon as the thread has looked at as many locations.
bool NativeProgram::is_without_end(const Thread& t, const Looks::Look& look) {
  const std::size_t locations = reads_in_loop(t).size();
  const auto known = endless_.find(look.pc);
  if (look.times < Looks::endless && (known == endless_.end() || locations < known->second)) {
    return false;
  }
  if (known == endless_.end()) {  // from now on it counts less: what it has counted would differ
    endless_[look.pc] = locations;
    if (knowledge_.can_learn()) sharing_.locations.note_change();
  }
  seen_.endless_looks = true;
  return true;
}

std::vector<SpinWatch::Read> NativeProgram::reads_in_loop(const Thread& t) const {
  return t.looks.reads(options_.looks);
}

bool NativeProgram::tries_in_vain(Thread& t, ObjectId x, std::uintptr_t pc) {
  if (!looks_in_vain(t, x, pc)) return false;
  done(t, value(x), value(x));  // if it had to wait
  t.spin.has_read(x, value(x), true);
  note_look(t, x, pc, value(x));
  return true;
}

void NativeProgram::has_tried_in_vain(Thread& t, ObjectId x, std::uintptr_t pc) {
  note_look(t, x, pc, value(x));
  t.looks.set_just_read({x, no_object});
}

NativeProgram::TimeOut NativeProgram::next_time_out(Thread& t, ObjectId x, std::uintptr_t pc) {
  const Looks::Look* look = t.looks.last(pc, x);
  if (look == nullptr || look->times < options_.looks) return TimeOut::counts;
  if (!finds_the_same(t, pc)) return TimeOut::counts;
  seen_.looks_in_vain = true;
  if (is_without_end(t, *look)) return TimeOut::without_end;
  t.looks.find_time_out(pc, x);
  t.quiet = 0;  // it waits here, not for the plain variables that it looks at in between
  return TimeOut::counts_no_more;
}

// Whether all that the loop looks at is what it was. Like what it looks at itself, this is read by an
// operation.
bool NativeProgram::finds_the_same(Thread& t, std::uintptr_t pc) {
  const bool is_restless = std::ranges::any_of(
      t.looks.all(), [&](const Looks::Look& look) { return knowledge_.is_restless(look.pc); });
  if (is_restless) return false;
  for (const Looks::Look& look : t.looks.all()) skipping_.insert(look.pc);
  const std::vector<SpinWatch::Read> reads = reads_in_loop(t);
  const bool has_read_all = std::ranges::all_of(
      reads, [&](const SpinWatch::Read& read) { return t.looks.has_just_read(read.location); });
  if (!has_read_all && !look_at_all(t, pc)) return false;
  return std::ranges::all_of(
      reads, [&](const SpinWatch::Read& read) { return value(read.location) == read.value; });
}

void NativeProgram::has_timed_out(Thread& t, ObjectId x, const Looks& before, bool nothing_is_new,
                                  std::uintptr_t pc) {
  if (!nothing_is_new) return t.looks.note_time_out(pc, x);
  t.looks = before;
  t.looks.set_just_read(Looks::nothing);
  t.looks.find_time_out(pc, x);
}

void NativeProgram::note_unwatched_access(Thread& t) {
  if (!foreign::take_unwatched_access()) return;
  t.spin.changed_memory();
  prevent_recall(not_instrumented);
}

bool NativeProgram::has_only_looked(Thread& t, ObjectId mutex) {
  note_unwatched_access(t);
  return t.spin.has_only_looked(mutex);
}

// One operation that reads the two locations that a loop looks at. Returns false if there are more. That
// there is one does not depend on what is known to be shared.
bool NativeProgram::look_at_all(Thread& t, std::uintptr_t pc) {
  const std::vector<SpinWatch::Read> reads = reads_in_loop(t);
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

void NativeProgram::note_look(Thread& t, ObjectId x, std::uintptr_t pc, std::int64_t part,
                              std::uintptr_t caller) {
  t.quiet = 0;
  if (options_.looks == Options::no_limit) return;
  const bool goes_on = t.looks.find(pc, x, value(x), part, caller);
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
                       note_freed(t, block.begin(), block.size);
                       return true;
                     });
}

void NativeProgram::stop_at_unmapping(Thread& t, std::uintptr_t begin, std::uintptr_t end,
                                      std::uintptr_t pc, const std::function<void()>& unmap) {
  if (delayed_stores_.has_stored_in(t, begin, end)) delayed_stores_.drain(t, pc);
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
  const Thread::Effect unknown = [](std::int64_t met) { return met; };
  const Temporarily effect(t.effect, &unknown);
  for (ObjectId x : shared) {
    Operation operation;
    operation.kind = Kind::write;
    operation.access = Access::write;
    operation.objects[0] = x;
    t.is_further_event = x != shared[0];
    t.buffering = Thread::Buffering::at_once;
    stop_at(t, operation, pc);
    t.buffering = Thread::Buffering::none;
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
  if (!spins(t, sharing_.locations[x].address)) return;
  const bool has_object = std::ranges::any_of(t.spin.reads(), [&](const SpinWatch::Read& read) {
    return !sharing_.locations[read.location].is_memory();
  });
  if (has_object && t.spin.reads().size() > 2) return;  // objects cannot become one
  wait_for_change(t, t.spin.reads(), x, Point::any, pc);
  done(t, 0, 0);
}

void NativeProgram::wait_for_news(Thread& t, ObjectId condition, std::int64_t woken, ObjectId mutex,
                                  const Looks& looks, std::uintptr_t pc) {
  std::vector<SpinWatch::Read> reads = looks.reads(options_.looks);
  std::erase_if(reads, [&](const auto& read) { return !sharing_.is_visible(read.location); });
  const auto add = [&](ObjectId x, std::int64_t value) {
    if (std::ranges::find(reads, x, &SpinWatch::Read::location) == reads.end()) {
      reads.push_back({x, value});
    }
  };
  const bool mutex_counts = mutex != no_object && sharing_.is_visible(mutex);
  // An await has two objects. If there would be more, who is woken is told so by a word.
  if (sharing_.is_visible(condition) && mutex_counts &&
      (!reads.empty() || listens(t, Point::cancellation))) {
    learn(Habit::tells_news);
    add(news_for(t), t.known_news);
  } else if (sharing_.is_visible(condition)) {
    add(condition, woken);
  }
  if (mutex_counts) reads.insert(reads.begin(), {mutex, value(mutex)});
  wait_for_change(t, reads, condition, Point::cancellation, pc);
  done(t, 0, 0);
}

bool NativeProgram::is_mutex(ObjectId x) const {
  return objects().is_defined(x) && std::holds_alternative<objects::Mutex>(objects().state(x));
}

bool NativeProgram::is_rwlock(ObjectId x) const {
  return objects().is_defined(x) && std::holds_alternative<objects::RwLock>(objects().state(x));
}

// Nothing to do before another thread has changed what this one looks at, which is visible.
void NativeProgram::wait_for_change(Thread& t, std::vector<SpinWatch::Read> reads, ObjectId x,
                                    Point point, std::uintptr_t pc) {
  if (listens(t, point)) {  // what a handler does, it does, too
    const ObjectId requests = requests_to(t);
    const auto read = std::ranges::find(reads, requests, &SpinWatch::Read::location);
    if (read == reads.end()) reads.push_back({requests, t.heeded});
    else read->value = t.heeded;  // it was merged with others, and has looked at them later
  }
  Operation await;
  await.kind = Kind::await;
  await.access = Access::read;
  await.order = t.order;
  if (reads.size() > 2) {  // it can look at two locations only: more become one
    std::vector<ObjectId> parts;
    for (const SpinWatch::Read& read : reads) {
      if (sharing_.locations[read.location].is_memory()) parts.push_back(read.location);
    }
    if (parts.size() > 1) sharing_.locations.merge(parts);
  }
  for (std::size_t k = 0; k < reads.size() && k < 2; ++k) {
    await.objects[k] = reads[k].location;
    await.operands[k] = reads[k].value;
    await.relations[k] = Relation::not_equal;
    if (reads[k].was_tried) continue;
    if (is_mutex(reads[k].location) && reads[k].value <= 0) {
      // It was free: somebody has had it, and it is free again.
      await.relations[k] = Relation::less;
    } else if (is_rwlock(reads[k].location) && reads[k].value >= 0) {
      await.relations[k] = Relation::greater_equal;
      await.operands[k] = objects::RwLock::after_a_writer(reads[k].value);
    }
  }
  if (has_graphs() && reads.size() == 1) {  // the others it has just read
    const std::size_t length = std::exchange(t.round.length, 0);
    await.operands[1] = length > 0 ? static_cast<std::int64_t>(length - 1) : 0;
  }
  await.any = reads.size() > 1;
  if (reads.empty()) {  // for what others do not write, as far as is known: for ever
    await.objects[0] = x;
    await.relations[0] = never_relation;
    await.operands[0] = never_operand;
  }
  t.spin.has_waited();
  t.looks.clear();
  stop_at(t, await, pc);
}

void NativeProgram::look_for_spinning(Thread& t, std::uintptr_t address, std::size_t size,
                                      std::uintptr_t pc) {
  if (is_attentive(t)) heed(t, Point::any, pc);
  const ObjectId x = sharing_.locations.memory(address, size, t.id, false);
  if (spins(t, address)) wait_for_change(t, t.spin.reads(), x, Point::any, pc);
  has_read(t, x);
}

// Where the function that has entered the library was called, if it has a frame pointer; otherwise 0.
std::uintptr_t NativeProgram::caller_at_entry(const Thread& t) const {
  const std::uintptr_t frame = mazurka_entry.preserved[1];  // or any other number, such as -16
  if (!t.owns_stack(mazurka_entry.stack) || frame < mazurka_entry.stack ||
      frame > t.stack_end - 16 || frame % 8 != 0) {
    return 0;
  }
  const std::uintptr_t caller = *reinterpret_cast<const std::uintptr_t*>(frame + 8);
  const bool is_code = std::ranges::any_of(
      code_, [&](const MemoryRange& range) { return range.begin <= caller && caller < range.end; });
  return is_code ? caller : 0;
}

bool NativeProgram::spins(Thread& t, std::uintptr_t address) {
  note_unwatched_access(t);
  return t.owns_stack(mazurka_entry.stack) && t.spin.at_read(address, mazurka_entry, t.stack_end);
}

// An event of a graph reads one location. So a loop that looks at several goes round once more, and waits at the
// last of its reads.
bool NativeProgram::waits_at(Thread& t, ObjectId x, std::uintptr_t address) {
  const bool spins_now = spins(t, address);
  if (!has_graphs() || (spins_now && t.spin.reads().size() < 2)) return spins_now;
  if (spins_now) {
    t.spin.keep_anchor();
    t.round = {t.spin.anchor(), t.spin.reads(), t.spin.reads().size()};
  } else if (t.round.anchor != t.spin.anchor()) {
    t.round.left.clear();
  }
  const auto read = std::ranges::find(t.round.left, x, &SpinWatch::Read::location);
  if (read == t.round.left.end()) return false;
  if (t.round.left.size() == 1) return true;
  t.round.left.erase(read);
  return false;
}

std::vector<SpinWatch::Read> NativeProgram::awaited_at(Thread& t, ObjectId x) const {
  if (!has_graphs() || t.round.left.empty()) return t.spin.reads();
  CHECK(t.round.left.size() == 1 && t.round.left[0].location == x, "a loop waits elsewhere");
  return std::exchange(t.round.left, {});
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
