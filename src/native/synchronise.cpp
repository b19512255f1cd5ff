#include "native/synchronise.h"

#include <algorithm>

#include "native/requests.h"

namespace mazurka {

namespace {

// How to try what blocks, and the values of the object with which it does not.
struct Attempt {
  Kind blocking, kind;
  Relation relation;
  Point point;
};
constexpr Attempt attempts[] = {
    {Kind::lock, Kind::trylock, Relation::less_equal, Point::any},
    {Kind::read_lock, Kind::try_read_lock, Relation::greater_equal, Point::any},
    {Kind::write_lock, Kind::try_write_lock, Relation::greater_equal, Point::any},
    {Kind::sem_wait, Kind::sem_trywait, Relation::greater, Point::cancellation},
};

Performed perform_now(Thread& t, Kind kind, ObjectId x, std::uintptr_t pc, bool timed = false,
                      std::int64_t operand = 0, Owner owner = Owner::program);

// The same as the operation that blocks, for a thread of which something may be asked meanwhile.
Performed perform_heeding(Thread& t, const Attempt& attempt, ObjectId x, std::uintptr_t pc) {
  Relation relation = attempt.relation;
  std::int64_t operand = 0;
  for (;;) {
    if (!wait_heeding(t, x, relation, operand, attempt.point, pc)) {
      if (attempt.kind == Kind::sem_trywait && !t.restarts_calls) return {};
      continue;
    }
    const Performed performed = perform_now(t, attempt.kind, x, pc);
    if (performed.result != 0) return performed;
    if (attempt.kind != Kind::try_write_lock) continue;
    relation = Relation::not_equal;  // there are readers: one of them has to leave
    operand = performed.before;
  }
}

}  // namespace

ObjectId object_at(Thread& t, const void* address, ObjectType type, std::int64_t initially,
                   std::uintptr_t pc) {
  check_heap_access(t, reinterpret_cast<std::uintptr_t>(address), 1, true, pc);
  const ObjectId x = program->object(t, address);
  if (!program->objects().is_defined(x)) program->memory().define(x, type, initially);
  program->note(t, Deed::What::defines, x, static_cast<std::int64_t>(type), initially);
  return x;
}

Performed perform(Thread& t, Kind kind, ObjectId x, std::uintptr_t pc, bool timed,
                  std::int64_t operand, Owner owner) {
  const auto* attempt = std::ranges::find(attempts, kind, &Attempt::blocking);
  if (attempt != std::end(attempts) && listens(t, attempt->point)) {
    return perform_heeding(t, *attempt, x, pc);
  }
  if (program->is_attentive(t)) heed(t, Point::any, pc);
  return perform_now(t, kind, x, pc, timed, operand, owner);
}

namespace {

void note_found(Thread& t, ObjectId x) {
  program->note(t, Deed::What::found_object, x, Deed::state(program->objects(), x));
}

// Whether to take it and to give it back changes nothing.
bool can_be_polled(ObjectId x) { return program->is_mutex(x) || program->is_rwlock(x); }

// Who has it, or had it, does not notice who else reads.
std::int64_t known_to_owner(ObjectId x, std::int64_t value) {
  return program->is_rwlock(x) ? value - objects::RwLock::readers(value) : value;
}

Performed perform_now(Thread& t, Kind kind, ObjectId x, std::uintptr_t pc, bool timed,
                      std::int64_t operand, Owner owner) {
  Operation operation;
  operation.kind = kind;
  operation.objects[0] = x;
  operation.timed = timed;
  operation.operands[0] = operand;
  const bool can_fail = tries(kind);
  if (can_fail && !timed) program->wait_if_spinning(t, x, pc);
  if (can_fail && program->tries_in_vain(t, x, pc)) return {.result = 0};
  // What nobody else touches needs no scheduling point, unless it blocks.
  const Objects& objects = program->objects();
  std::uint16_t choice = 0;
  if (program->sharing().is_visible(x) || !objects.enabled(t.id, operation)) {
    program->stop_at(t, operation, pc);
    choice = program->choice();
  } else {
    program->graphs().pass_hidden(t, true, true, pc);
    if (!can_fail) t.looks.clear();
  }
  objects.resolve(t.id, operation);
  // Who was woken can find that what it waited at is gone: that is allowed. Who times out cannot.
  const bool was_woken = kind == Kind::resume && operation.access != Access::add;
  if (!was_woken && owner == Owner::program) {
    // It may have been freed while the thread waited for its turn.
    const std::uintptr_t address = program->sharing().locations[x].address;
    check_heap_access(t, address, 1, true, pc);
    if (program->is_destroyed(x)) misuse(t, "uses {}, which has been destroyed", x, pc);
    // Uses do not race with each other, but with a plain write or the end of the memory they do.
    check_race(t, reinterpret_cast<const void*>(address), 1, true, true, pc);
  }
  const Step step{t.id, choice, operation};
  if (can_wake(kind)) program->set_last_woken(woken(step));
  program->note_performed(t, step);
  const Performed performed = program->memory().perform(step);
  program->done(t, performed.before, performed.after);
  if (performed.misuse != nullptr) misuse(t, performed.misuse, x, pc);
  if (can_fail && performed.result != 0) t.looks.clear();
  if (can_fail && performed.result == 0) {
    if (timed) t.spin.moved_on();  // the clock
    else t.spin.has_read(x, performed.before, true);
    program->has_tried_in_vain(t, x, pc);
  } else if (row(kind).acquires && can_be_polled(x)) {
    const std::int64_t found = can_fail ? performed.before : known_to_owner(x, performed.before);
    t.spin.has_locked(x, found, program->sharing().is_visible(x), can_fail);
  } else if (kind == Kind::unlock || kind == Kind::rw_unlock) {
    t.spin.has_unlocked(x, known_to_owner(x, performed.after), program->sharing().is_visible(x));
  } else if (kind == Kind::wait || (kind == Kind::resume && timed && performed.result == 0)) {
    t.spin.moved_on();  // to wait in vain changes nothing
  } else {
    t.spin.changed_memory();
  }
  program->pass_time(t, x, operation.access);
  return performed;
}

}  // namespace

void initialise(Thread& t, const void* address, ObjectType type, std::int64_t initially,
                std::uintptr_t pc) {
  check_heap_access(t, reinterpret_cast<std::uintptr_t>(address), 1, true, pc);
  const ObjectId x = program->object(t, address);
  note_found(t, x);
  if (program->objects().is_defined(x)) {
    if (!program->objects().holders(x).empty()) misuse(t, "initialises {}, which is locked", x, pc);
    if (!program->objects().waiting(x).empty()) {
      misuse(t, "initialises {}, at which others wait", x, pc);
    }
  }
  program->memory().define(x, type, initially);
  program->note(t, Deed::What::defines_again, x, static_cast<std::int64_t>(type), initially);
  program->set_destroyed(x, false);
}

void destroy(Thread& t, const void* address, std::uintptr_t pc) {
  check_heap_access(t, reinterpret_cast<std::uintptr_t>(address), 1, true, pc);
  const ObjectId x = program->object(t, address);
  note_found(t, x);
  program->note(t, Deed::What::destroys, x);
  if (!program->objects().is_defined(x)) return program->set_destroyed(x, true);
  if (program->sharing().is_visible(x)) {  // others must not use it later
    Operation operation;
    operation.kind = Kind::write;
    operation.access = Access::write;
    operation.objects[0] = x;
    program->stop_at(t, operation, pc);
    program->done(t, program->value(x), program->value(x));
    note_found(t, x);
  } else {
    program->note_hidden(t);
  }
  if (!program->objects().holders(x).empty()) misuse(t, "destroys {}, which is locked", x, pc);
  if (!program->objects().waiting(x).empty()) {
    misuse(t, "destroys {}, at which others wait", x, pc);
  }
  program->set_destroyed(x, true);
}

void misuse(Thread& t, const std::string& what, ObjectId x, std::uintptr_t pc) {
  program->fail(t, FindingKind::lock_misuse,
                fmt::format(fmt::runtime(what), program->object_name(x)), pc);
}

void wait_until(Thread& t, const timespec* time, bool relative) {
  if (time == nullptr) return;
  program->begin_time();
  std::int64_t ns = static_cast<std::int64_t>(time->tv_sec) * 1'000'000'000 + time->tv_nsec;
  if (!relative && ns >= clock_epoch_ns) ns -= clock_epoch_ns;  // a date
  t.clock_ns = relative ? t.clock_ns + std::max<std::int64_t>(ns, 0) : std::max(t.clock_ns, ns);
  t.clock_reads = 0;
}

}  // namespace mazurka
