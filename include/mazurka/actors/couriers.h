// Messages that travel: they arrive later, get lost, or arrive twice, if the checker is asked for that. Not to be
// included by programs: mazurka/actors.h has it.
//
// A courier is a thread with a mailbox of its own. What is put there it puts where it belongs, some time later. With
// ordered delivery there is one for each sender and receiver, otherwise one for each message.

#ifndef MAZURKA_ACTORS_COURIERS_H
#define MAZURKA_ACTORS_COURIERS_H

#include <pthread.h>

#include <memory>
#include <system_error>

#include "mazurka/actors.h"

namespace mazurka::actors::detail {

struct Courier {
  Mailbox* to;
  Mailbox* box;              // what is to be delivered
  bool is_for_one;           // message
  Envelope* copy = nullptr;  // instead of what is in the box

  static void* run(void* argument) {
    const std::unique_ptr<Courier> courier(static_cast<Courier*>(argument));
    mazurka_begin_courier();
    constexpr mazurka_clause anything{nullptr, nullptr, nullptr, nullptr, 0, nullptr};
    do {
      Envelope* letter = courier->copy;
      courier->to->deliver(letter != nullptr ? letter : courier->box->take({&anything, 1}, {}));
    } while (!courier->is_for_one);
    return nullptr;
  }

  void begin() const {
    pthread_t thread;
    if (const int error = pthread_create(&thread, nullptr, run, new Courier(*this))) {
      throw std::system_error(error, std::generic_category(), "send");
    }
    pthread_detach(thread);
  }
};

// Returns the mailbox of a new courier.
inline Mailbox* new_courier(Mailbox* to, bool is_for_one) {
  auto* box = new Mailbox;
  mazurka_name_courier(box, to);
  Courier{to, box, is_for_one}.begin();
  return box;
}

inline Mailbox* courier_to(Mailbox* to, mazurka_delivery_mode delivery) {
  if (delivery == mazurka_unordered) return new_courier(to, true);
  if (void* known = mazurka_courier_to(to)) return static_cast<Mailbox*>(known);
  Mailbox* courier = new_courier(to, false);
  mazurka_keep_courier(to, courier);
  return courier;
}

// What an actor sends to itself does not travel, and what tells of an end is not lost.
MAZURKA_UNWATCHED inline void Mailbox::post(Envelope* letter, Post post) {
  unwatched();
  if (this == own.mailbox || post == Post::inside) return deliver(letter);
  if (post == Post::message) {
    const mazurka_message message = letter->message();
    if (mazurka_is_lost(this, &message, letter) != 0) {
      delete letter;
      return;
    }
    if (mazurka_is_duplicated(this, &message, letter) != 0) {
      if (Envelope* copy = letter->copy()) Courier{this, nullptr, true, copy}.begin();
    }
  }
  const mazurka_delivery_mode delivery = mazurka_delivery();
  (delivery == mazurka_instant ? this : courier_to(this, delivery))->deliver(letter);
}

// The calling actor stops where it is. Those who watch it are told, and nothing else happens any more.
[[noreturn]] inline void crash() {
  end_actor(Cause::return_or_exit, "crashed");
  mazurka_stop_actor();
}

}  // namespace mazurka::actors::detail

namespace mazurka::actors {

// From now on the calling actor, which was spawned, may stop at any of its operations, if the checker is asked for
// that (--crash=N). What it has on its stack is not destroyed; those who monitor it, or are linked with it, are told that
// it has "crashed".
inline void may_crash() {
  if (detail::is_checked()) mazurka_may_crash(detail::crash);
}

}  // namespace mazurka::actors

#endif
