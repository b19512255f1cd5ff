#include "native/descriptors/steps.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>

#include "native/descriptors/addresses.h"
#include "native/intercept/files.h"
#include "native/real.h"
#include "native/requests.h"

namespace mazurka {

const char* name(FileCall call) {
  static constexpr const char* names[] = {"",       "read",       "write",     "close",  "open",
                                          "poll",   "epoll_wait", "epoll_ctl", "accept", "connect",
                                          "listen", "bind",       "shutdown",  "set",    "look"};
  return names[static_cast<int>(call)];
}

namespace {

bool takes(FileCall call) {
  return call == FileCall::read || call == FileCall::poll || call == FileCall::epoll_wait ||
         call == FileCall::accept || call == FileCall::connect;
}
bool gives(FileCall call) {
  return call != FileCall::read && call != FileCall::poll && call != FileCall::look;
}

ObjectId location_of_word(Thread& t, const std::int64_t& word, bool writes) {
  return program->sharing().locations.memory(reinterpret_cast<std::uintptr_t>(&word), sizeof word,
                                             t.id, writes);
}

bool only_looks(Kind kind) { return kind == Kind::read || kind == Kind::await; }

}  // namespace

DescriptorTurn begin_turn(Thread& t, std::int64_t& word, Kind kind, std::int64_t bits,
                          FileCall call, std::uintptr_t pc, bool timed) {
  if (descriptors().is_crowded()) {
    program->uncontrolled(t, "more descriptors in one group than there are bits", pc);
  }
  if (program->is_attentive(t)) heed(t, Point::any, pc);
  DescriptorTurn turn;
  turn.x = location_of_word(t, word, !only_looks(kind));
  turn.call = call;
  turn.pc = pc;
  turn.timed = timed;
  Operation operation;
  operation.kind = kind;
  operation.access = row(kind).access;
  operation.objects[0] = turn.x;
  operation.operands = {bits, static_cast<std::int64_t>(call)};
  operation.relations[0] = kind == Kind::await ? Relation::has : Relation::equal;
  operation.timed = timed;
  const bool may_fail = kind == Kind::try_take_bits;
  if (may_fail && !timed) program->wait_if_spinning(t, turn.x, pc);
  if (may_fail && program->tries_in_vain(t, turn.x, pc)) {
    turn.access = Access::read;
    turn.is_left_out = true;
    return turn;
  }
  const bool waits = can_block(kind) && !holds(operation, {program->value(turn.x), 0});
  if (program->sharing().is_visible(turn.x) || waits) {
    const Temporarily blocked(t.is_blocked, true);
    program->stop_at(t, operation, pc);
  } else {
    program->note_hidden(t);
    if (!may_fail) t.looks.clear();
  }
  turn.before = program->value(turn.x);
  turn.access = access_at(operation, turn.before);
  return turn;
}

void close_if_given_up(Description& d) {
  if (d.is_given_up && d.waiting_threads == 0 && !d.is_closed) close_ends(d);
}

void end_turn(Thread& t, const DescriptorTurn& turn, Description* d) {
  if (turn.is_left_out) return;
  if (d != nullptr) close_if_given_up(*d);
  if (d != nullptr && turn.access != Access::read) descriptors().refresh(*d);
  if (takes(turn.call)) program->races().acquire(t.id, turn.x);
  if (gives(turn.call)) program->races().release_also(t.id, turn.x);
  program->pass_time(t, turn.x, turn.access);
  program->done(t, turn.before, program->value(turn.x));
  t.spin.changed_memory();
  t.looks.clear();
}

void end_in_vain(Thread& t, const DescriptorTurn& turn) {
  if (turn.is_left_out) return;
  program->pass_time(t, turn.x, Access::read);
  program->done(t, turn.before, turn.before);
  if (turn.timed) t.spin.moved_on();  // the clock
  else t.spin.has_read(turn.x, turn.before);
  program->has_tried_in_vain(t, turn.x, turn.pc);
}

void take_step(Thread& t, std::int64_t& word, Kind kind, FileCall call, std::uintptr_t pc) {
  const DescriptorTurn turn = begin_turn(t, word, kind, 0, call, pc);
  if (kind != Kind::read) ++word;
  end_turn(t, turn, nullptr);
}

Waited wait_for(Thread& t, const DescriptionPtr& d, const Wait& wait, std::uintptr_t pc,
                DescriptorTurn& turn) {
  const Temporarily stands(t.descriptors, std::span<const int>(&wait.number, 1));
  const auto is_closed = [&] { return descriptors().find(wait.number) != d; };
  const auto attempt = [&] {
    turn = begin_turn(t, *d, Kind::try_take_bits, wait.bits, wait.call, pc, wait.timed);
    return !turn.is_in_vain();
  };
  const auto leave = [&](Waited how) {
    if (how == Waited::closed) end_turn(t, turn, nullptr);
    if (how == Waited::in_vain) end_in_vain(t, turn);
    return how;
  };
  // Who waits already goes on to do so when the number is closed; who has not begun to finds it closed.
  const bool may_be_closed = wait.blocks && has(Habit::closes_in_use);
  if (!wait.blocks || may_be_closed) {
    const bool is_ready = attempt();
    if (is_closed()) return leave(Waited::closed);
    if (is_ready) return Waited::ready;
    leave(Waited::in_vain);
    if (!wait.blocks) return Waited::in_vain;
  }
  const KeepsOpen keeps_open(*d, may_be_closed);
  if (listens(t, Point::cancellation)) {
    for (;;) {
      const ObjectId x = location_of_word(t, descriptors().word_of(*d), false);
      if (!wait_heeding(t, x, Relation::has, descriptors().bits_of(*d, wait.bits),
                        Point::cancellation, pc)) {
        if (!t.restarts_calls) return Waited::interrupted;
        continue;
      }
      const bool is_ready = attempt();
      if (!may_be_closed && is_closed()) return leave(Waited::closed);
      if (is_ready) return Waited::ready;
      leave(Waited::in_vain);
    }
  }
  turn = begin_turn(t, *d, Kind::take_bits, wait.bits, wait.call, pc);
  if (!may_be_closed && is_closed()) return leave(Waited::closed);
  return Waited::ready;
}

namespace {

void look(Thread& t, std::int64_t& word, std::uintptr_t pc) {
  take_step(t, word, Kind::read, FileCall::look, pc);
}

}  // namespace

DescriptionPtr find_again(Thread& t, int number, std::uintptr_t pc) {
  DescriptionPtr d = descriptors().find(number);
  if (d != nullptr || !descriptors().was_used(number)) return d;
  // Whether it is closed already, and whether another one has the number by now.
  look(t, descriptors().last_word_of(number), pc);
  look(t, descriptors().numbers, pc);
  return descriptors().find(number);
}

void put_in_one_group(Thread& t, const Description& a, const Description& b, std::uintptr_t pc) {
  if (!descriptors().merge(a, b)) return;
  program->sharing().locations.note_change();
  if (descriptors().is_crowded()) {
    program->uncontrolled(t, "more descriptors in one group than there are bits", pc);
  }
}

namespace {

// The race detector sees whether others change it at the same time.
void touch_state(Thread& t, const Description& d, bool writes, std::uintptr_t pc) {
  if (has_steps_for_state()) return;
  const auto address = reinterpret_cast<std::uintptr_t>(&descriptors().state_of(d));
  if (program->races().access(t.id, address, sizeof(std::int64_t), writes, false, pc)) {
    learn(Habit::changes_state_in_use);
  }
}

}  // namespace

bool has_steps_for_state() { return has(Habit::changes_state_in_use) || !program->races().is_on(); }

bool look_at_state(Thread& t, int number, const Description& d, std::uintptr_t pc) {
  touch_state(t, d, false, pc);
  if (!has_steps_for_state()) return true;
  end_turn(t, begin_turn(t, d, Kind::read, can_read | can_write, FileCall::look, pc), nullptr);
  return descriptors().find(number).get() == &d;
}

void will_change_state(Thread& t, const Description& d, std::uintptr_t pc) {
  touch_state(t, d, true, pc);
}

bool set_nonblocking(Thread& t, int number, Description& d, bool nonblocking, std::uintptr_t pc) {
  return change_state(t, number, d, FileCall::set, pc, [&] { d.is_nonblocking = nonblocking; });
}

std::int64_t counted_limit(std::int64_t ns) {
  const bool counts =
      ns >= 0 && static_cast<std::uint64_t>(ns / 1'000'000) < program->options().timeouts;
  return counts || ns == 0 ? ns : no_time_limit;
}

int add_number(Thread& t, const DescriptionPtr& d, std::uintptr_t pc, int least) {
  const DescriptorTurn turn =
      begin_turn(t, descriptors().numbers, Kind::exchange, 0, FileCall::open, pc);
  opens();
  // The kernel keeps the number for us, so that files and descriptors have different ones.
  int number = REAL(open)("/dev/null", O_RDWR | O_CLOEXEC);
  if (number >= 0 && number < least) {
    const int higher = REAL(fcntl)(number, F_DUPFD_CLOEXEC, least);
    REAL(close)(number);
    number = higher;
  }
  if (number >= 0) {
    descriptors().set(number, d);
    ++d->references;
    descriptors().refresh(*d);
    ++descriptors().numbers;
  }
  end_turn(t, turn, nullptr);
  return number;
}

namespace {

void learn_if_in_use(const Thread& t, int number) {
  for (ProcessId p : program->threads().alive()) {
    const std::span<const int> used = program->threads()[p].descriptors;
    if (p != t.id && std::ranges::find(used, number) != used.end()) learn(Habit::closes_in_use);
  }
}

}  // namespace

void refuse_clients(Thread& t, Description& listener, std::uintptr_t pc) {
  for (const DescriptionPtr& server : std::exchange(listener.socket.waiting, {})) {
    const DescriptorTurn turn = begin_turn(t, *server, Kind::exchange, 0, FileCall::close, pc);
    server->socket.resets_at_close = true;
    close_ends(*server);
    end_turn(t, turn, server.get());
  }
  for (const DescriptionPtr& client : std::exchange(listener.socket.wanting, {})) {
    const DescriptorTurn turn = begin_turn(t, *client, Kind::exchange, 0, FileCall::close, pc);
    client->socket.is_connecting = false;
    client->socket.error = ECONNREFUSED;
    client->socket.has_failed = true;
    ++client->changes;
    end_turn(t, turn, client.get());
  }
}

void finish_closing(Thread& t, Description& d, std::uintptr_t pc) {
  if (!d.is_closed) return;
  refuse_clients(t, d, pc);
  const bool is_socket = d.sort == Description::Sort::socket;
  if (!is_socket || !(d.socket.is_bound || has_steps_for_state())) return;
  take_step(t, descriptors().registry, Kind::exchange, FileCall::close, pc);
  // Of a path the file stays.
  std::erase_if(descriptors().addresses, [&](const auto& entry) {
    return entry.second.lock().get() == &d && !is_file(entry.first);
  });
}

bool close_number(Thread& t, int number, std::uintptr_t pc) {
  for (;;) {
    const DescriptionPtr d = find_again(t, number, pc);
    if (d == nullptr) return false;
    will_change_state(t, *d, pc);
    const DescriptorTurn turn =
        begin_turn(t, *d, Kind::exchange, can_read | can_write, FileCall::close, pc);
    const bool is_there = descriptors().find(number) == d;
    if (is_there) {
      learn_if_in_use(t, number);
      descriptors().set(number, nullptr);
      descriptors().set_closing(number, true);
      --d->references;
      d->is_given_up = d->references == 0;  // end_turn closes it, unless somebody waits
    }
    end_turn(t, turn, d.get());
    if (!is_there) continue;
    finish_closing(t, *d, pc);
    const DescriptorTurn free =
        begin_turn(t, descriptors().numbers, Kind::add, 0, FileCall::close, pc);
    ++descriptors().numbers;
    descriptors().set_closing(number, false);
    REAL(close)(number);
    end_turn(t, free, nullptr);
    return true;
  }
}

}  // namespace mazurka
