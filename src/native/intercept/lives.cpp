// The functions of mazurka/actors.h that are about how actors end, and about names.
//
// Whether an actor has ended is a word. To look, to monitor and to link read it, so their order does not
// count; the end writes it. Who is told is a set that does not depend on the order of those who came before the
// end, and each is told by a message of its own. Who has a name is a word for each name. It is changed after
// the word of the life: at an end, each name that the actor may have; by who registers it, if the actor lived before that and
// has not given up this name since. (That it has ended since does not count: it gives up the name later.)

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>

#include "mazurka/actors/lives.h"
#include "native/entry.h"
#include "native/requests.h"
#include "native/synchronise.h"

using namespace mazurka;
using actors::detail::Life;
using actors::detail::Lives;
using actors::detail::Name;

namespace {

Life& life_of(const void* mailbox) {
  const OnOurOwn on_our_own;
  return program->lives().of(mailbox);
}

Name& name_of(const char* name) {
  const OnOurOwn on_our_own;
  return program->lives().name(name);
}

std::int64_t number_of(const void* mailbox) { return reinterpret_cast<std::int64_t>(mailbox); }

// A number for what is kept besides words.
std::int64_t number_of_content(const std::string& content) {
  static auto* numbers = new std::unordered_map<std::string, std::int64_t>{{"", 0}};
  return numbers->try_emplace(content, static_cast<std::int64_t>(numbers->size())).first->second;
}

std::int64_t number_of_content(const Life& life) {
  if (life.watches.empty() && life.names.empty()) return 0;
  std::set<std::string> parts;
  for (const mazurka_watch& watch : life.watches) {
    parts.insert(fmt::format("{} {}", watch.watcher, watch.number));
  }
  return number_of_content(fmt::format("{};{}", fmt::join(parts, ","), fmt::join(life.names, ",")));
}

// Uses what is kept about lives besides their words. That is no step, because the order does not count; but who looks
// there has found it (program/recall.h).
class Records {
 public:
  Records(Thread& t, const void* mailbox, const void* other = nullptr)
      : lives_{life_of(mailbox), life_of(other == nullptr ? mailbox : other)} {
    for (const Life& life : lives_) program->note_found(t, life.content);
  }
  ~Records() {
    for (Life& life : lives_) life.content = number_of_content(life);
  }
  Records(const Records&) = delete;
  Lives* operator->() { return &program->lives(); }

 private:
  const OnOurOwn on_our_own_;
  std::array<std::reference_wrapper<Life>, 2> lives_;
};

bool has_ended(Thread& t, const Life& life, std::uintptr_t pc) {
  heed(t, Point::any, pc);
  return look_at(t, life.ended, pc) != 0;
}

// What it does with both lives is one step.
bool unlink(Thread& t, void* of, const mazurka_watch& watch, std::uintptr_t pc) {
  heed(t, Point::any, pc);
  Life& other = life_of(of);
  change_both(t, life_of(watch.watcher).ended, other.ended, pc);
  Records records(t, watch.watcher, of);
  const bool will_be_told = other.ended != 0 && records->is_watched_by(watch.watcher, {of, 0});
  if (will_be_told) records->forget_link(watch.watcher, of);
  else records->unwatch(of, watch);
  return !will_be_told;
}

void leave_name(Thread& t, const std::string& text, const void* mailbox, std::uintptr_t pc) {
  Name& name = name_of(text.c_str());
  change(t, Kind::exchange, name.holder, pc, [&](std::int64_t holder) {
    program->note_found(t, name.content);
    const OnOurOwn on_our_own;
    name.given_up.insert(mailbox);
    name.content = number_of_content(fmt::format("{}", fmt::join(name.given_up, ",")));
    return holder == number_of(mailbox) ? 0 : holder;
  });
}

}  // namespace

MAZURKA_EXPORT int mazurka_watch_life(void* of, const mazurka_watch* watch) {
  if (has_ended(*running, life_of(of), CALLER)) return 0;
  mazurka_watch_unborn(of, watch);
  return 1;
}

MAZURKA_EXPORT void mazurka_watch_unborn(void* of, const mazurka_watch* watch) {
  Records(*running, of, watch->watcher)->watch(of, *watch);
}

MAZURKA_EXPORT int mazurka_unwatch_life(void* of, const mazurka_watch* watch) {
  if (watch->number == 0) return unlink(*running, of, *watch, CALLER) ? 1 : 0;
  if (has_ended(*running, life_of(of), CALLER)) return 0;
  Records(*running, of, watch->watcher)->unwatch(of, *watch);
  return 1;
}

ENTRY(mazurka_is_alive);
ENTERED int mazurka_is_alive_entered(void* mailbox) {
  const Life& life = life_of(mailbox);
  wait_if_spinning(*running, life.ended, CALLER);
  return has_ended(*running, life, CALLER) ? 0 : 1;
}

MAZURKA_EXPORT void mazurka_end_life(void* mailbox) {
  Thread& t = *running;
  Life& life = life_of(mailbox);
  heed(t, Point::any, CALLER);
  change(t, Kind::write, life.ended, CALLER, [](std::int64_t) { return 1; });
  program->note_found(t, life.content);
  for (const std::string& name : life.names) leave_name(t, name, mailbox, CALLER);
}

MAZURKA_EXPORT int mazurka_is_noticed(void* mailbox) {
  return Records(*running, mailbox)->is_noticed(mailbox) ? 1 : 0;
}

MAZURKA_EXPORT int mazurka_next_watch(void* mailbox, mazurka_watch* watch) {
  const auto next = Records(*running, mailbox)->next_watch(mailbox);
  if (next) *watch = *next;
  return next ? 1 : 0;
}

MAZURKA_EXPORT void mazurka_forget_link(void* mailbox, void* other) {
  Records(*running, mailbox)->forget_link(mailbox, other);
}

MAZURKA_EXPORT int mazurka_register_name(const char* text, void* mailbox) {
  Thread& t = *running;
  Life& life = life_of(mailbox);
  Name& name = name_of(text);
  if (has_ended(t, life, CALLER)) return 0;
  Records(t, mailbox)->of(mailbox).names.insert(text);
  bool is_free = false;
  change(t, Kind::exchange, name.holder, CALLER, [&](std::int64_t holder) {
    program->note_found(t, name.content);
    is_free = holder == 0 && !name.given_up.contains(mailbox);
    return is_free ? number_of(mailbox) : holder;
  });
  return is_free ? 1 : 0;
}

MAZURKA_EXPORT int mazurka_unregister_name(const char* text) {
  heed(*running, Point::any, CALLER);
  Name& name = name_of(text);
  bool was_there = false;
  change(*running, Kind::exchange, name.holder, CALLER, [&](std::int64_t holder) {
    was_there = holder != 0;
    return 0;
  });
  return was_there ? 1 : 0;
}

ENTRY(mazurka_whereis);
ENTERED void* mazurka_whereis_entered(const char* text) {
  const Name& name = name_of(text);
  wait_if_spinning(*running, name.holder, CALLER);
  heed(*running, Point::any, CALLER);
  return reinterpret_cast<void*>(look_at(*running, name.holder, CALLER));
}

MAZURKA_EXPORT void mazurka_ask_to_end() { learn(Habit::asks_actors_to_end); }

MAZURKA_EXPORT int mazurka_may_be_asked() { return has(Habit::asks_actors_to_end) ? 1 : 0; }

MAZURKA_EXPORT void mazurka_unhandled(const char* what, int is_thrown) {
  Thread& t = *running;
  program->set_fault_stack(t.thrown_at);
  if (is_thrown != 0) return;
  program->fail(
      t, FindingKind::exception,
      fmt::format("ends because another ended by an exception, and nobody handles it: {}", what),
      CALLER);
}

MAZURKA_EXPORT int mazurka_timer_goes_off(long long milliseconds) {
  return can_time_out(milliseconds) ? 1 : 0;
}
