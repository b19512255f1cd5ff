// The functions of mazurka/frameworks.h.

#include "mazurka/frameworks.h"

#include <algorithm>
#include <variant>

#include "native/quiet_words.h"
#include "native/requests.h"
#include "native/synchronise.h"

using namespace mazurka;

MAZURKA_EXPORT void mazurka_settle() {
  if (running == nullptr) return;
  Thread& t = *running;
  heed(t, Point::any, CALLER);
  Operation settle;
  settle.kind = Kind::settle;
  program->stop_at(t, settle, CALLER);
  program->done(t, 0, 0);
  static const char mark = 0;  // where all leave what they have done
  const ObjectId x = program->object(t, &mark);
  for (const auto& other : program->threads().all()) program->races().release_also(other->id, x);
  program->races().acquire(t.id, x);
}

MAZURKA_EXPORT void mazurka_keep_quiet(const volatile void* address, size_t size) {
  if (running == nullptr) return;
  const OnOurOwn on_our_own;
  program->quiet_words().add(address, size);
}

MAZURKA_EXPORT void mazurka_refuse(const char* what, const char* why) {
  if (running != nullptr) program->uncontrolled(*running, what, CALLER, why);
}

MAZURKA_EXPORT void* mazurka_take_undelivered(void* mailbox) {
  Thread& t = *running;
  const ObjectId x = object_at(t, mailbox, ObjectType::mailbox, 0, CALLER);
  const auto& state = std::get<objects::Mailbox>(program->objects().state(x));
  const auto messages = state.messages();
  if (messages.empty()) return nullptr;
  const objects::Mailbox::Message first =
      *std::ranges::min_element(messages, [](const auto& a, const auto& b) {
        return a.sender != b.sender ? program->is_before(a.sender, b.sender) : a.number < b.number;
      });
  Operation receive;
  receive.kind = Kind::receive;
  receive.objects[0] = x;
  objects::Mailbox::take(receive, first.sender, first.number);
  program->memory().perform({t.id, 0, receive});
  const Messages::Sent sent = program->messages().sent(first.sender, first.number);
  return sent.envelope;
}
