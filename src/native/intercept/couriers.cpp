// The functions of mazurka/actors.h that make messages travel, and actors crash.

#include "mazurka/actors/clauses.h"

#include "native/exit.h"
#include "native/intercept/choice.h"
#include "native/messages.h"
#include "native/requests.h"

using namespace mazurka;

namespace {

bool may_happen(Fault fault) { return program->most_faults()[static_cast<std::size_t>(fault)] > 0; }

// A fault of the message that the thread sends next.
bool happens_to(Thread& t, Fault fault, void* mailbox, const mazurka_message& message,
                void* envelope, std::uintptr_t pc) {
  if (!may_happen(fault)) return false;
  Operation choice = choice_of(fault, t.messages_sent);
  choice.objects[0] = object_at(t, mailbox, ObjectType::mailbox, 0, pc);
  Messages& messages = program->messages();
  messages.add(t.id, t.messages_sent, {envelope, message.mark, messages.sort_of(message)});
  return choose(t, choice, pc) != 0;
}

}  // namespace

namespace mazurka {

void meet_fate(Thread& t, std::uintptr_t pc) {
  if (t.goes_on) return;
  if (choose(t, choice_of(Fault::crash), pc) == 0) {
    t.goes_on = true;
    return;
  }
  t.crash();
}

}  // namespace mazurka

MAZURKA_EXPORT mazurka_delivery_mode mazurka_delivery() {
  program->note_travelling();
  static_assert(static_cast<int>(Delivery::unordered) == mazurka_unordered);
  return static_cast<mazurka_delivery_mode>(program->options().delivery);
}

MAZURKA_EXPORT int mazurka_is_lost(void* mailbox, const mazurka_message* message, void* envelope) {
  Thread& t = *running;
  const bool is_lost = happens_to(t, Fault::loss, mailbox, *message, envelope, CALLER);
  if (is_lost) ++t.messages_sent;
  return is_lost ? 1 : 0;
}

MAZURKA_EXPORT int mazurka_is_duplicated(void* mailbox, const mazurka_message* message,
                                         void* envelope) {
  return happens_to(*running, Fault::duplicate, mailbox, *message, envelope, CALLER) ? 1 : 0;
}

MAZURKA_EXPORT void mazurka_name_courier(const void* box, const void* to) {
  const OnOurOwn on_our_own;
  program->messages().name_mailbox(box, program->messages().owner_of(to));
}

MAZURKA_EXPORT void mazurka_begin_courier() {
  running->is_of_library = true;
  running->courier_of = program->parent_of(running->id);
}

MAZURKA_EXPORT void* mazurka_courier_to(const void* to) {
  return program->messages().courier(running->id, to);
}

MAZURKA_EXPORT void mazurka_keep_courier(const void* to, void* box) {
  const ProcessId p = running->id;
  const OnOurOwn on_our_own;
  program->messages().keep_courier(p, to, box);
}

MAZURKA_EXPORT void mazurka_may_crash(void (*crash)()) {
  if (!may_happen(Fault::crash)) return;
  if (crash != nullptr && !running->is_actor) {
    program->uncontrolled(*running, "may_crash", CALLER, "only actors that were spawned can crash");
  }
  running->crash = crash;
}

MAZURKA_EXPORT void mazurka_stop_actor() {
  running->at_exit.clear();
  running->specific.clear();
  thread_exit(*running, nullptr);
}
