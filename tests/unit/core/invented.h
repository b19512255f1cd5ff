// Invented operations: steps and executions that no program stands behind.
//
// `read(0, 1)` is a step of process 0 that reads object 1. A RandomExecution is a random sequence of
// such steps that some program could take: locks are taken when they are free and released by their
// owner, a spawned process begins after its spawn and has ended when it is joined, who receives takes
// the oldest message that fits, and the values are those of the objects, so that a compare-and-swap
// succeeds when it should.

#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/execution.h"
#include "core/schedule.h"
#include "oracle/random.h"

namespace mazurka::invented {

inline constexpr Equivalence equivalences[] = {Equivalence::mazurkiewicz, Equivalence::observed,
                                               Equivalence::exclusive};

inline Step step(int p, Kind kind, Access access, int x, int y = -1) {
  Step step;
  step.process = ProcessId(p);
  step.operation.kind = kind;
  step.operation.access = access;
  step.operation.objects[0] = ObjectId(x);
  if (y >= 0) step.operation.objects[1] = ObjectId(y);
  return step;
}

inline Step read(int p, int x) { return step(p, Kind::read, Access::read, x); }
inline Step write(int p, int x) { return step(p, Kind::write, Access::write, x); }
inline Step add(int p, int x) { return step(p, Kind::add, Access::add, x); }
inline Step update(int p, int x) { return step(p, Kind::exchange, Access::update, x); }
inline Step lock(int p, int x) { return step(p, Kind::lock, Access::acquire, x); }
inline Step unlock(int p, int x) { return step(p, Kind::unlock, Access::release, x); }
inline Step trylock(int p, int x) { return step(p, Kind::trylock, Access::acquire, x); }
inline Step failed_trylock(int p, int x) { return step(p, Kind::trylock, Access::read, x); }
inline Step await(int p, int x, int y = -1) { return step(p, Kind::await, Access::read, x, y); }

inline Step compare_and_swap(int p, int x, std::int64_t expected, Access access) {
  Step result = step(p, Kind::compare_and_swap, access, x);
  result.operation.operands[0] = expected;
  return result;
}

inline Step involving(int p, Kind kind, int target) {
  Step step;
  step.process = ProcessId(p);
  step.operation.kind = kind;
  step.operation.target = ProcessId(target);
  return step;
}
inline Step spawn(int p, int child) { return involving(p, Kind::spawn, child); }
inline Step join(int p, int child) { return involving(p, Kind::join, child); }

// The number of a message names it among the numbered steps of its process.
inline Step send(int p, int mailbox, int sort, int number = 1) {
  Step result = step(p, Kind::send, Access::send, mailbox);
  result.operation.numbered = true;
  result.operation.operands = {sort, number};
  return result;
}

// A receive that takes the message of a send, and one that times out.
inline Step take(int p, const Step& send, std::int64_t pattern, bool timed = false) {
  Step result = step(p, Kind::receive, Access::none, 0);
  result.operation.objects = send.operation.objects;
  result.operation.timed = timed;
  result.operation.follows = true;
  result.operation.target = send.process;
  result.operation.operands = {pattern, send.operation.operands[1]};
  return result;
}
inline Step miss(int p, int mailbox, std::int64_t pattern) {
  Step result = step(p, Kind::receive, Access::miss, mailbox);
  result.operation.timed = true;
  result.operation.operands[0] = pattern;
  return result;
}

inline Step choose(int p, int way = 0) {
  Step step = involving(p, Kind::choose, 0);
  step.choice = static_cast<std::uint16_t>(way);
  step.operation.operands[0] = 3;
  return step;
}

inline Event event(const Step& step, std::int64_t before = 0, std::int64_t after = 0) {
  return {step, before, after};
}

inline Execution execution(const std::vector<Step>& steps,
                           Equivalence equivalence = Equivalence::mazurkiewicz) {
  Execution E(equivalence);
  for (const Step& step : steps) E.push(event(step));
  return E;
}

inline EventId at(std::size_t i) { return EventId{static_cast<std::uint32_t>(i)}; }

inline Sequence steps_of(std::span<const Event> events) {
  Sequence steps;
  for (const Event& event : events) steps.push_back(event.step);
  return steps;
}

// What a process wants to do. How it comes out (its access, its values) depends on the state.
struct Intent {
  Step step;
  std::int64_t value = 0;  // to write, to add
};

// The objects, and which processes can act on them.
class World {
 public:
  bool possible(const Intent& intent) const {
    const Operation& operation = intent.step.operation;
    if (!started.contains(intent.step.process) || ended.contains(intent.step.process)) return false;
    if (operation.follows && taken(operation.target) < operation.operands[1]) return false;
    switch (operation.kind) {
      case Kind::lock: return value(operation.objects[0]) == 0;
      case Kind::await:
        for (int i = 0; i < 2 && operation.objects[i] != no_object; ++i) {
          if (!holds(value(operation.objects[i]), operation.relations[i], operation.operands[i])) {
            return false;
          }
        }
        return true;
      case Kind::spawn: return !started.contains(operation.target);
      case Kind::join: return ended.contains(operation.target);
      case Kind::receive: return operation.timed || oldest(operation) != nullptr;
      default: return true;
    }
  }

  // The step as it would be now.
  Step pending(const Intent& intent) const {
    Step step = intent.step;
    Operation& operation = step.operation;
    const std::int64_t met = value(operation.objects[0]);
    if (operation.kind == Kind::compare_and_swap) {
      operation.access = met == operation.operands[0] ? Access::update : Access::read;
    } else if (operation.kind == Kind::trylock) {
      operation.access = met == 0 ? Access::acquire : Access::read;
    } else if (operation.kind == Kind::unlock) {
      operation.access = met == owner(step.process) ? Access::release : Access::none;
    }
    if (operation.numbered) operation.operands[1] = taken(step.process) + 1;
    if (operation.kind == Kind::receive) {
      const Step* send = oldest(operation);
      const int p = static_cast<int>(index(step.process));
      const int mailbox = static_cast<int>(index(operation.objects[0]));
      return send != nullptr ? take(p, *send, operation.operands[0], operation.timed)
                             : miss(p, mailbox, operation.operands[0]);
    }
    return step;
  }

  Event perform(const Intent& intent) {
    Event event{pending(intent), 0, 0};
    const Operation& operation = event.step.operation;
    ++steps[intent.step.process];
    if (operation.kind == Kind::spawn) started.insert(operation.target);
    if (operation.kind == Kind::send) messages.push_back(event.step);
    if (operation.kind == Kind::receive) {
      std::erase_if(messages, [&](const Step& send) { return follows(event.step, send); });
    }
    if (operation.access == Access::none) return event;
    std::int64_t& cell = cells[operation.objects[0]];
    event.before = cell;
    switch (operation.access) {
      case Access::write: cell = intent.value; break;
      case Access::add: cell += intent.value; break;
      case Access::update:
        cell = operation.kind == Kind::fetch_add ? cell + intent.value : intent.value;
        break;
      case Access::acquire: cell = owner(event.step.process); break;
      case Access::release: cell = 0; break;
      default: break;
    }
    event.after = cell;
    return event;
  }

  std::int64_t value(ObjectId x) const {
    const auto cell = cells.find(x);
    return cell == cells.end() ? 0 : cell->second;
  }

  // How many steps a process has taken.
  std::int64_t taken(ProcessId p) const {
    const auto found = steps.find(p);
    return found == steps.end() ? 0 : found->second;
  }

  ProcessSet started, ended;
  std::map<ObjectId, std::int64_t> cells;
  std::map<ProcessId, std::int64_t> steps;
  std::vector<Step> messages;  // that nobody has taken, in all mailboxes

 private:
  const Step* oldest(const Operation& receive) const {
    for (const Step& send : messages) {
      const bool fits = (receive.operands[0] >> send.operation.operands[0] & 1) != 0;
      if (fits && send.operation.objects[0] == receive.objects[0]) return &send;
    }
    return nullptr;
  }

  static std::int64_t owner(ProcessId p) { return static_cast<std::int64_t>(index(p)) + 1; }
};

class RandomExecution {
 public:
  explicit RandomExecution(std::uint64_t seed) : random(seed) {
    processes_ = random.between(2, 5);
    // Mostly small numbers, but a process can have any.
    spread_ = random.chance(20) ? random.between(2, 31) : 1;
    variables_ = random.between(1, 3);
    locks_ = random.between(0, 2);
    only_messages_ = random.chance(25);
    for (int p = 0; p < processes_; ++p) {
      if (p == 0 || random.chance(60)) beginning_.started.insert(process(p));
    }
    world = beginning_;
    grow(static_cast<std::size_t>(random.between(0, 16)));
  }

  void grow(std::size_t length) {
    while (events.size() < length) {
      const Intent intent = random_intent(random_process());
      if (!world.possible(intent)) continue;
      intents.push_back(intent);
      events.push_back(world.perform(intent));
      const ProcessId p = random_process();
      const bool is_last = (world.started - world.ended).size() == 1;
      if (world.started.contains(p) && !is_last && random.chance(15)) world.ended.insert(p);
    }
  }

  void truncate(std::size_t length) {
    events.resize(length);
    intents.resize(length);
    world = beginning_;
    for (const Intent& intent : intents) {
      world.perform(intent);
      if (intent.step.operation.kind == Kind::join) {
        world.ended.insert(intent.step.operation.target);
      }
    }
  }

  // The state after some of the events. A process that is joined somewhere has ended when all its
  // events are among them.
  World state_after(std::span<const std::size_t> positions) const {
    World state = beginning_;
    for (std::size_t i : positions) state.perform(intents[i]);
    for (const Intent& intent : intents) {
      const ProcessId p = intent.step.operation.target;
      if (intent.step.operation.kind != Kind::join || !state.started.contains(p)) continue;
      const auto is_of_p = [&](const Intent& other) { return other.step.process == p; };
      const auto is_done = [&](std::size_t i) { return is_of_p(intents[i]); };
      if (std::count_if(intents.begin(), intents.end(), is_of_p) ==
          std::count_if(positions.begin(), positions.end(), is_done)) {
        state.ended.insert(p);
      }
    }
    return state;
  }

  // Something that p could want to do.
  Intent random_intent(ProcessId p) {
    const Kind kind = random_kind();
    Intent intent{step(0, kind, Access::none, 0), random.below(3)};
    intent.step.process = p;
    Operation& operation = intent.step.operation;
    operation.objects[0] = variable();
    switch (kind) {
      case Kind::read:
        operation.access = Access::read;
        if (random.chance(40)) follow_some_event(operation);
        break;
      case Kind::write:
        operation.access = Access::write;
        operation.numbered = random.chance(40);
        break;
      case Kind::add: operation.access = Access::add; break;
      case Kind::fetch_add:
      case Kind::exchange: operation.access = Access::update; break;
      case Kind::compare_and_swap: operation.operands[0] = random.below(3); break;
      case Kind::lock:
      case Kind::unlock:
      case Kind::trylock:
        if (locks_ == 0) return random_intent(p);
        operation.objects[0] = lock();
        if (kind == Kind::lock) operation.access = Access::acquire;
        break;
      case Kind::await:
        operation.access = Access::read;
        if (random.chance(60)) operation.objects[1] = variable();
        for (int i = 0; i < 2; ++i) {
          operation.relations[i] = static_cast<Relation>(random.below(6));
          operation.operands[i] = random.below(3);
        }
        break;
      case Kind::spawn:
      case Kind::join:
        operation.objects[0] = no_object;
        operation.target = process(random.below(processes_));
        break;
      case Kind::send:
        operation = send(0, 0, random.below(3)).operation;
        operation.objects[0] = mailbox(random.chance(60) ? process(0) : random_process());
        break;
      case Kind::receive:
        operation.objects[0] = mailbox(p);
        operation.operands[0] = random.between(1, 7);
        operation.timed = random.chance(40);
        break;
      case Kind::choose:
        operation.objects[0] = no_object;
        operation.operands[0] = 3;
        intent.step.choice = static_cast<std::uint16_t>(random.below(3));
        break;
      default: break;
    }
    return intent;
  }

  ProcessId random_process() { return process(random.below(processes_)); }
  ProcessId process(int p) const { return ProcessId(p * spread_); }
  std::vector<ProcessId> all_processes() const {
    std::vector<ProcessId> all;
    for (int p = 0; p < processes_; ++p) all.push_back(process(p));
    return all;
  }
  std::vector<ObjectId> all_locks() const {
    std::vector<ObjectId> all;
    for (int x = 0; x < locks_; ++x) all.push_back(ObjectId(variables_ + x));
    return all;
  }

  // What p does first behind the first `length` events, if it does anything there.
  const Intent* next_intent(ProcessId p, std::size_t length) const {
    for (std::size_t i = length; i < intents.size(); ++i) {
      if (intents[i].step.process == p) return &intents[i];
    }
    return nullptr;
  }

  Random random;
  std::vector<Intent> intents;  // intents[i] came out as events[i]
  std::vector<Event> events;
  World world;  // after all events

 private:
  Kind random_kind() {
    static constexpr Kind kinds[] = {Kind::read,
                                     Kind::read,
                                     Kind::write,
                                     Kind::write,
                                     Kind::add,
                                     Kind::add,
                                     Kind::fetch_add,
                                     Kind::exchange,
                                     Kind::compare_and_swap,
                                     Kind::compare_and_swap,
                                     Kind::lock,
                                     Kind::lock,
                                     Kind::unlock,
                                     Kind::unlock,
                                     Kind::trylock,
                                     Kind::trylock,
                                     Kind::await,
                                     Kind::spawn,
                                     Kind::spawn,
                                     Kind::join,
                                     Kind::join,
                                     Kind::send,
                                     Kind::send,
                                     Kind::send,
                                     Kind::receive,
                                     Kind::receive,
                                     Kind::choose};
    static constexpr Kind messages[] = {Kind::send, Kind::send, Kind::send, Kind::receive};
    return only_messages_ ? messages[random.below(std::size(messages))]
                          : kinds[random.below(std::size(kinds))];
  }

  // If there is one that has a number. Only the receive that takes a message comes after its send.
  void follow_some_event(Operation& operation) {
    if (events.empty()) return;
    const Step& some = events[random.below(static_cast<int>(events.size()))].step;
    if (!some.operation.numbered || some.operation.kind == Kind::send) return;
    operation.follows = true;
    operation.target = some.process;
    operation.operands[1] = some.operation.operands[1];
  }

  ObjectId variable() { return ObjectId(random.below(variables_)); }
  ObjectId lock() { return ObjectId(variables_ + random.below(locks_)); }
  ObjectId mailbox(ProcessId p) const {  // of p, who is the only one to receive from it
    return ObjectId(variables_ + locks_ + static_cast<int>(index(p)) / spread_);
  }

  int processes_, spread_, variables_, locks_;
  bool only_messages_;
  World beginning_;
};

}  // namespace mazurka::invented
