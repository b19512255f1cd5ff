// The functions of mazurka/actors.h.

#include "mazurka/actors/clauses.h"

#include <algorithm>
#include <initializer_list>

#include "native/entry.h"
#include "native/messages.h"
#include "native/requests.h"
#include "native/synchronise.h"

using namespace mazurka;

namespace {

// Waits for its turn, unless nobody else can notice; then the operation is as it is at that moment.
void begin(Thread& t, Operation& operation, std::uintptr_t pc) {
  if (program->is_attentive(t)) heed(t, Point::any, pc);
  const ObjectId x = operation.objects[0];
  const Objects& objects = program->objects();
  if (program->sharing().is_visible(x) || !objects.enabled(t.id, operation)) {
    program->stop_at(t, operation, pc);
  } else {
    program->note_hidden(t);
    t.looks.clear();
  }
  objects.resolve(t.id, operation);
}

void finish(Thread& t, const Operation& operation) {
  const Step step{t.id, 0, operation};
  program->note_performed(t, step);
  const Performed performed = program->memory().perform(step);
  program->done(t, performed.before, performed.after);
}

void send(Thread& t, void* mailbox, const mazurka_message& message, void* envelope,
          std::uintptr_t pc) {
  Operation operation;
  operation.kind = Kind::send;
  operation.objects[0] = object_at(t, mailbox, ObjectType::mailbox, 0, pc);
  operation.operands = {program->messages().sort_of(message), t.messages_sent};
  begin(t, operation, pc);
  finish(t, operation);
  program->note_sent(t, t.messages_sent, envelope, operation.operands[0]);
  program->messages().add(t.id, t.messages_sent++, {envelope, message.mark, operation.operands[0]});
  program->races().release(t.id, program->object(t, message.mark));
  t.spin.changed_memory();
}

void* receive(Thread& t, void* mailbox, std::span<const mazurka_clause> clauses, bool is_timed,
              std::uintptr_t pc) {
  Operation operation;
  operation.kind = Kind::receive;
  operation.timed = is_timed;
  operation.objects[0] = object_at(t, mailbox, ObjectType::mailbox, 0, pc);
  operation.operands[0] = program->messages().pattern_of(clauses);
  program->messages().note_receiver(mailbox, t.id);
  begin(t, operation, pc);
  finish(t, operation);
  if (!operation.follows) {
    t.spin.moved_on();
    return nullptr;
  }
  const Messages::Sent sent = program->messages().sent(operation.target, operation.operands[1]);
  program->races().acquire(t.id, program->object(t, sent.mark));
  t.spin.changed_memory();
  return sent.envelope;
}

// While the thread is in a function that stops at one operation only.
class InOneStep {
 public:
  InOneStep(Thread& t, std::initializer_list<std::uintptr_t> arguments) : t_(t) {
    if (program->is_attentive(t)) return;
    t.entry = mazurka_entry;
    std::ranges::copy(arguments, t.entry.other);
  }
  ~InOneStep() { t_.entry.stack = 0; }
  InOneStep(const InOneStep&) = delete;

 private:
  Thread& t_;
};

std::uintptr_t word(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

void check_secluded(Thread& t, std::uintptr_t pc) {
  const Messages::Trespass& trespass = program->messages().trespass();
  if (trespass.who == nullptr) return;
  program->uncontrolled(
      t, trespass.who, pc,
      fmt::format("it {} {}, which is {}", trespass.does,
                  program->names().data(reinterpret_cast<std::uintptr_t>(trespass.address), 1),
                  trespass.whose));
}

}  // namespace

MAZURKA_EXPORT int mazurka_is_checked() { return running != nullptr ? 1 : 0; }

ENTRY(mazurka_send);
ENTERED void mazurka_send_entered(void* mailbox, const mazurka_message* message, void* envelope) {
  const InOneStep one_step(*running, {word(mailbox), word(message), word(envelope)});
  send(*running, mailbox, *message, envelope, CALLER);
  check_secluded(*running, CALLER);
}

ENTRY(mazurka_receive);
ENTERED void* mazurka_receive_entered(void* mailbox, const mazurka_clause* clauses, size_t count,
                                      int how, long long milliseconds) {
  const InOneStep one_step(*running,
                           {word(mailbox), word(clauses), count, static_cast<std::uintptr_t>(how),
                            static_cast<std::uintptr_t>(milliseconds)});
  const bool is_timed =
      how == mazurka_polls || (how == mazurka_timed && can_time_out(milliseconds));
  void* envelope = receive(*running, mailbox, {clauses, count}, is_timed, CALLER);
  check_secluded(*running, CALLER);
  return envelope;
}

MAZURKA_EXPORT void mazurka_name_mailbox(const void* mailbox, const char* name, size_t length) {
  if (running == nullptr) return;
  const ProcessId maker = running->id;
  const OnOurOwn on_our_own;
  if (length != 0) return program->messages().name_mailbox(mailbox, {name, length});
  program->messages().name_mailbox(mailbox, program->process_name(maker));
}

MAZURKA_EXPORT void mazurka_begin_actor(const void* mailbox) {
  if (running == nullptr) return;
  running->bond = Thread::detached;
  const ProcessId p = running->id;
  running->is_actor = true;
  const OnOurOwn on_our_own;
  program->messages().note_receiver(mailbox, p);
  const std::string& owner = program->messages().owner_of(mailbox);
  if (owner.empty()) program->messages().name_mailbox(mailbox, program->process_name(p));
  else if (owner != program->process_name(p)) program->threads().give_name(p, owner);
}

MAZURKA_EXPORT void mazurka_serve_until_the_end() {
  if (running != nullptr) running->is_of_library = true;
}
