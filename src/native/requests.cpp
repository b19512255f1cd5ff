#include "native/requests.h"

#include <algorithm>
#include <bit>

#include "native/entry.h"
#include "native/process_state.h"

namespace mazurka {

namespace {

// Whom a signal to the process reaches is open. So there is one word for all.
std::int64_t& word_of(Thread& t) {
  return has(Habit::to_the_process) ? program->requests() : t.requests;
}

ObjectId location_of(const Thread& t, const std::int64_t& word, bool writes) {
  return program->sharing().locations.memory(reinterpret_cast<std::uintptr_t>(&word), sizeof word,
                                             t.id, writes);
}

void stop_if_visible(Thread& t, Kind kind, ObjectId x, std::uintptr_t pc) {
  if (!program->sharing().is_visible(x)) return program->note_hidden(t);
  Operation operation;
  operation.kind = kind;
  operation.access = row(kind).access;
  operation.objects[0] = x;
  program->stop_at(t, operation, pc);
}

template <typename Next>
void change_word(Thread& t, Kind kind, std::int64_t& word, std::uintptr_t pc,
                 const Next& new_value) {
  const ObjectId x = location_of(t, word, true);
  stop_if_visible(t, kind, x, pc);
  const std::int64_t before = program->value(x);
  word = new_value(word);
  program->races().pass(t.id, x, row(kind).access);
  program->pass_time(t, x, row(kind).access);
  program->done(t, before, program->value(x));
  t.spin.changed_memory();
  t.looks.clear();
}

void add_by(Kind kind, Thread& t, std::int64_t& word, std::uintptr_t pc) {
  change_word(t, kind, word, pc, [](std::int64_t value) { return value + 1; });
}

bool can_be_cancelled(const Thread& t) {
  return t.cancel_state == PTHREAD_CANCEL_ENABLE && !t.is_leaving;
}

// What the thread has seen of its word.
void note_requests(Thread& t) {
  t.heeded = program->value(requests_to(t));
  t.sees_cancel |= t.was_cancelled;
  t.pending_signals |= t.incoming_signals;
  t.incoming_signals = 0;
  t.common_signals = process_state().pending_signals;
}

// Returns whether something was asked.
bool wait_at(Thread& t, const Operation& await, ObjectId requests, std::uintptr_t pc) {
  {
    const Temporarily looks(t.is_looking, true);
    const Temporarily blocked(t.is_blocked, true);
    const auto [x, y] = await.objects;
    const auto is_visible = [](ObjectId z) {
      return z != no_object && program->sharing().is_visible(z);
    };
    if (is_visible(x) || is_visible(y) ||
        !holds(await, {program->value(x), y == no_object ? 0 : program->value(y)})) {
      program->stop_at(t, await, pc);
      program->done(t, 0, 0);
    } else {
      program->note_hidden(t);
    }
  }
  t.spin.changed_memory();
  if (program->value(requests) == t.heeded) return false;
  program->races().acquire(t.id, requests);
  note_requests(t);
  return true;
}

bool heed_what_is_seen(Thread& t, Point point, std::uintptr_t pc) {
  if (is_to_end(t)) {
    if (point == Point::wait) return true;
    if (point == Point::cancellation || t.cancel_type == PTHREAD_CANCEL_ASYNCHRONOUS) {
      end_cancelled(t);
    }
  }
  return has(Habit::sends_signals) && handle_signals(t, pc);
}

}  // namespace

void learn(Habit habit) {
  if (has(habit) || !program->knowledge().can_learn()) return;
  program->knowledge().add(habit);
  program->sharing().locations.note_change();
}

std::int64_t look_at(Thread& t, const std::int64_t& word, std::uintptr_t pc) {
  const ObjectId x = location_of(t, word, false);
  stop_if_visible(t, Kind::read, x, pc);
  program->races().acquire(t.id, x);
  program->pass_time(t, x, Access::read);
  program->has_read(t, x);
  return word;
}

void wait_if_spinning(Thread& t, const std::int64_t& word, std::uintptr_t pc) {
  program->wait_if_spinning(t, location_of(t, word, false), pc);
}

void add_to(Thread& t, std::int64_t& word, std::uintptr_t pc) {
  // The value of a location that several were merged into is no sum.
  const bool is_whole = program->sharing().locations[location_of(t, word, true)].parts.empty();
  add_by(is_whole ? Kind::add : Kind::fetch_add, t, word, pc);
}

void change(Thread& t, Kind kind, std::int64_t& word, std::uintptr_t pc,
            const NewValue& new_value) {
  change_word(t, kind, word, pc, new_value);
}

void change_both(Thread& t, std::int64_t& word, std::int64_t& other, std::uintptr_t pc) {
  Operation operation;
  operation.kind = Kind::exchange;
  operation.access = Access::update;
  operation.both = true;
  operation.objects = {location_of(t, word, true), location_of(t, other, true)};
  const auto is_visible = [](ObjectId x) { return program->sharing().is_visible(x); };
  if (std::ranges::any_of(operation.objects, is_visible)) program->stop_at(t, operation, pc);
  else program->note_hidden(t);
  const std::int64_t value = program->value(operation.objects[0]);
  for (ObjectId x : operation.objects) program->races().pass(t.id, x, Access::update);
  program->done(t, value, value);
  t.spin.changed_memory();
  t.looks.clear();
}

void refuse_to_queue(Thread& t, int signal, std::uint64_t pending, std::uintptr_t pc) {
  if (signal < SIGRTMIN || (pending >> (signal - 1) & 1) == 0) return;
  program->uncontrolled(t, "a real-time signal that is pending already", pc);
}

void request_cancel(Thread& t, Thread& target, std::uintptr_t pc) {
  learn(Habit::cancels);
  heed(t, Point::any, pc);
  add_to(t, word_of(target), pc);
  target.was_cancelled = true;
}

void request_signal(Thread& t, Thread& target, int signal, std::uintptr_t pc) {
  learn(Habit::sends_signals);
  heed(t, Point::any, pc);
  add_to(t, word_of(target), pc);
  refuse_to_queue(t, signal, target.incoming_signals | target.pending_signals, pc);
  target.incoming_signals |= std::uint64_t{1} << (signal - 1);
}

void request_signal(Thread& t, int signal, std::uintptr_t pc) {
  learn(Habit::sends_signals);
  learn(Habit::to_the_process);
  heed(t, Point::any, pc);
  add_to(t, word_of(t), pc);
  refuse_to_queue(t, signal, process_state().pending_signals, pc);
  process_state().pending_signals |= std::uint64_t{1} << (signal - 1);
}

bool listens(const Thread& t, Point point) {
  if (program->gets_requests(t)) return true;
  return point != Point::any && has(Habit::cancels) && can_be_cancelled(t);
}

bool is_to_end(const Thread& t) { return t.sees_cancel && can_be_cancelled(t); }

bool heed(Thread& t, Point point, std::uintptr_t pc) {
  if (t.crash == nullptr && !listens(t, point)) return false;
  const EntryRegisters entry = mazurka_entry;  // of the operation that comes next
  if (t.crash != nullptr && !t.is_looking) meet_fate(t, pc);
  mazurka_entry = entry;
  if (!listens(t, point)) return false;
  {
    const Temporarily looks(t.is_looking, true);
    look_at(t, word_of(t), pc);
  }
  note_requests(t);
  const bool ran = heed_what_is_seen(t, point, pc);
  mazurka_entry = entry;
  return ran;
}

void heed_in_loop(Thread& t, std::uintptr_t pc) {
  // Who does nothing else for so long waits to be cancelled.
  if (++t.quiet > Thread::patience && can_be_cancelled(t)) learn(Habit::cancels);
  if (!listens(t, Point::cancellation)) return;
  wait_if_spinning(t, word_of(t), pc);
  heed(t, Point::cancellation, pc);
}

ObjectId requests_to(Thread& t) { return location_of(t, word_of(t), false); }
ObjectId news_for(Thread& t) { return location_of(t, t.news, false); }

bool wait_heeding(Thread& t, ObjectId x, Relation relation, std::int64_t operand, Point point,
                  std::uintptr_t pc) {
  if (heed_what_is_seen(t, point, pc)) return false;
  const ObjectId requests = requests_to(t);
  for (;;) {
    Operation await;
    await.kind = Kind::await;
    await.access = Access::read;
    await.objects = {x, requests};
    await.relations = {relation, Relation::not_equal};
    await.operands = {operand, t.heeded};
    await.any = true;
    if (!wait_at(t, await, requests, pc)) return true;
    if (heed_what_is_seen(t, point, pc)) return false;
  }
}

bool wait_heeding(Thread& t, const std::int64_t& word, Relation relation, std::int64_t operand,
                  Point point, std::uintptr_t pc) {
  const ObjectId x = location_of(t, word, false);
  const bool holds = wait_heeding(t, x, relation, operand, point, pc);
  if (holds) program->races().acquire(t.id, x);
  return holds;
}

void tell_woken(Thread& t, std::uintptr_t pc) {
  const bool is_awaited = has(Habit::cancels) || has(Habit::sends_signals);
  if (!is_awaited && !has(Habit::tells_news)) return;
  std::vector<ProcessId> woken;
  for (ProcessId p : program->last_woken()) woken.push_back(p);
  std::ranges::sort(woken, [](ProcessId p, ProcessId q) { return program->is_before(p, q); });
  for (ProcessId p : woken) {
    Thread& other = program->threads()[p];
    if (is_awaited) add_to(t, other.woken, pc);
    if (has(Habit::tells_news)) add_to(t, other.news, pc);
  }
}

bool wait_to_be_woken(Thread& t, Point point, std::uintptr_t pc) {
  while (!wait_heeding(t, t.woken, Relation::not_equal, t.resumed, point, pc)) {
    if (point == Point::wait && is_to_end(t)) return false;
  }
  return true;
}

void note_resumed(Thread& t) {
  if (has(Habit::cancels) || has(Habit::sends_signals)) ++t.resumed;
  if (has(Habit::tells_news)) ++t.known_news;
}

bool can_time_out(long long milliseconds) {
  return static_cast<std::uint64_t>(std::max(milliseconds, 0LL)) < program->options().timeouts;
}

bool wait_for_request(Thread& t, std::uintptr_t pc) {
  const ObjectId requests = requests_to(t);
  Operation await;
  await.kind = Kind::await;
  await.access = Access::read;
  await.objects[0] = requests;
  await.relations[0] = Relation::not_equal;
  await.operands[0] = t.heeded;
  wait_at(t, await, requests, pc);
  return heed_what_is_seen(t, Point::cancellation, pc);
}

int take_signal(Thread& t, std::uint64_t set, std::uintptr_t pc) {
  std::uint64_t* from = &t.pending_signals;
  if ((*from & set) == 0 && (t.common_signals & set) != 0) {
    // Others may want it, too.
    const Temporarily looks(t.is_looking, true);
    add_by(Kind::fetch_add, t, word_of(t), pc);
    note_requests(t);
    if ((*from & set) == 0) from = &process_state().pending_signals;
  }
  const std::uint64_t possible = *from & set;
  if (possible == 0) return 0;
  *from &= ~(possible & -possible);
  if (from != &t.pending_signals) t.common_signals = *from;
  return std::countr_zero(possible) + 1;
}

}  // namespace mazurka
