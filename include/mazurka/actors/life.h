// How actors end, and who is told. Not to be included by programs: mazurka/actors.h has it.
//
// What an actor is asked by `exit(actor, reason)` and by links arrives like a message, in the order in which it is
// sent; every receive accepts it, and each operation looks for it first. So all orders of messages and of
// such requests are explored, and nothing else is needed.

#ifndef MAZURKA_ACTORS_LIFE_H
#define MAZURKA_ACTORS_LIFE_H

#include <pthread.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "mazurka/actors.h"

namespace mazurka::actors {

// A monitor.
struct Ref {
  Actor who;
  std::uint64_t number = 0;  // among the monitors of its maker
  bool operator==(const Ref&) const = default;
};

// The message to who monitors an actor that has ended.
struct Down {
  Ref ref;
  Actor who;
  Reason reason;
};

// The message to who traps exits: a linked actor has ended, or some actor asks to end.
struct Exit {
  Actor who;
  Reason reason;
  std::uint64_t by_link = 0;
};

namespace detail {

struct Kill {  // cannot be trapped
  Actor who;
};

// The calling actor ends. In a program that runs by itself main waits for all others, as it does at its end.
[[noreturn]] inline void leave(const Reason& reason) {
  Mailbox::Owner& owner = own.mailbox->owner;
  owner.reason = new Reason(reason);
  owner.is_ending = true;
  if (!is_checked() && getpid() == gettid()) std::exit(EXIT_SUCCESS);
  pthread_exit(nullptr);
}

// --- What an actor is asked ---

inline bool is_abnormal(const void*, const void* exit) {
  return !static_cast<const Exit*>(exit)->reason.is_normal();
}

MAZURKA_UNWATCHED inline std::size_t list_signals(mazurka_clause* clauses) {
  unwatched();
  const Mailbox::Owner& owner = own.mailbox->owner;
  if (owner.is_ending || !Mailbox::may_be_asked()) return 0;
  clauses[0] = {&type_of<Kill>, nullptr, nullptr, nullptr, 0, nullptr};
  if (owner.traps_exits) return 1;
  clauses[1] = {&type_of<Exit>, nullptr, is_abnormal, nullptr, 0, nullptr};
  return 2;
}

// Returns whether it traps the exit.
inline bool obey(const Exit& exit) {
  if (exit.by_link != 0) forget_link(own.mailbox, ActorOf::mailbox(exit.who));
  if (own.mailbox->owner.traps_exits) return true;
  if (exit.reason.is_normal()) return false;
  leave(exit.reason);
}

// What a message about an end does to the actor itself. Returns whether it is for the program, too.
inline bool learns_from(Envelope& taken) {
  if (taken.type == &type_of<Kill>) leave("killed");
  if (taken.type == &type_of<Exit>) return obey(static_cast<Letter<Exit>&>(taken).content);
  std::erase(*own.mailbox->owner.watching, static_cast<Letter<Down>&>(taken).content.ref.number);
  return true;
}
MAZURKA_UNWATCHED inline bool is_for_program(Envelope& taken) {
  unwatched();
  const bool is_about_ends =
      taken.type == &type_of<Kill> || taken.type == &type_of<Exit> || taken.type == &type_of<Down>;
  return !is_about_ends || learns_from(taken);
}

MAZURKA_UNWATCHED inline bool has_to_heed() {
  unwatched();
  return own.mailbox != nullptr && own.mailbox->is_asked();
}
inline void heed() {
  if (!has_to_heed()) return;
  mazurka_clause clauses[most_signals];
  const std::size_t count = list_signals(clauses);
  if (count == 0) return;
  const std::unique_ptr<Envelope> taken(own.mailbox->take({clauses, count}, no_patience));
  if (taken != nullptr) is_for_program(*taken);
}

template <typename Signal>
void ask(Mailbox* mailbox, const Signal& signal) {
  mailbox->note_asked();
  mailbox->put<Signal>(Signal(signal));
}

// --- The end ---

// All that one watcher is told.
struct News {
  Actor who;
  Reason reason;
  Mailbox* watcher;
  std::vector<std::uint64_t> watches;  // 0: a link

  void tell() const {
    for (std::uint64_t number : watches) {
      if (number != 0) watcher->put<Down>({{who, number}, who, reason});
      else ask(watcher, Exit{who, reason, 1});
    }
  }
  static void* tell_in_thread(void* argument) {
    mazurka_begin_courier();
    const std::unique_ptr<News> news(static_cast<News*>(argument));
    news->tell();
    return nullptr;
  }
};

inline std::vector<News> news_for_watchers(const Reason& reason) {
  std::vector<News> all;
  while (const auto watch = next_watch(own.mailbox)) {
    auto* watcher = static_cast<Mailbox*>(watch->watcher);
    if (all.empty() || all.back().watcher != watcher) {
      all.push_back({ActorOf::with(own.mailbox), reason, watcher, {}});
    }
    all.back().watches.push_back(watch->number);
  }
  return all;
}

// Who is told first is open. Under the checker all but one are told by threads of their own, or all by couriers, so that
// every order is explored that makes a difference.
inline void tell(std::vector<News> all) {
  while (!all.empty()) {
    pthread_t thread;
    if (all.size() > 1 && is_checked() && mazurka_delivery() == mazurka_instant &&
        pthread_create(&thread, nullptr, News::tell_in_thread, new News(all.back())) == 0) {
      pthread_detach(thread);
    } else {
      all.back().tell();
    }
    all.pop_back();
  }
}

inline bool is_handled(const std::vector<News>& all) {
  return std::ranges::any_of(
      all, [](const News& news) { return news.watches.back() != 0 || is_alive(news.watcher); });
}

inline void tell_of_end(Cause cause, const Reason& reason) {
  std::vector<News> news = news_for_watchers(reason);
  const bool is_finding = reason.is_error() && !is_handled(news);
  tell(std::move(news));
  if (!is_finding) return;
  const bool is_thrown = cause == Cause::exception;
  const std::string what(reason.text());
  if (is_checked()) mazurka_unhandled(what.c_str(), is_thrown ? 1 : 0);
  if (is_thrown) throw;
  std::fprintf(stderr, "an actor ends because another ended by an exception: %s\n", what.c_str());
  std::abort();
}

MAZURKA_UNWATCHED inline void end_actor(Cause cause, const Reason& reason) {
  unwatched();
  own.mailbox->owner.is_ending = true;
  if (is_checked()) mazurka_may_crash(nullptr);
  const bool is_noticed = end_life(own.mailbox);
  if (is_noticed || reason.is_error()) tell_of_end(cause, reason);
}

// Takes what has been sent, or will be, because of an end that has come before.
template <typename Message>
void drop(bool (*fits)(const void*, const void*), const void* which, std::size_t size) {
  const mazurka_clause clause{&type_of<Message>, name_of<Message>(), fits, which, size, nullptr};
  delete own.mailbox->take({&clause, 1}, {});
}

inline bool is_of(const void* ref, const void* down) {
  return static_cast<const Down*>(down)->ref == *static_cast<const Ref*>(ref);
}
inline bool is_by_link_to(const void* actor, const void* message) {
  const auto* exit = static_cast<const Exit*>(message);
  return exit->by_link != 0 && exit->who == *static_cast<const Actor*>(actor);
}

inline Ref new_ref(Actor who) {
  Mailbox::Owner& owner = own.mailbox->owner;
  if (owner.watching == nullptr) owner.watching = new std::vector<std::uint64_t>;
  owner.watching->push_back(++owner.monitors);
  return {who, owner.monitors};
}

}  // namespace detail

// Ends the calling actor. It unwinds the stack, as pthread_exit does: what catches everything throws it on.
[[noreturn]] inline void exit(const Reason& reason) {
  self();
  detail::leave(reason);
}

// Asks another actor to end, which it does when it next receives, sends or does anything else of the kind, or while
// it waits for a message. "normal" is nothing to end for; to "kill" is not to be trapped.
inline void exit(Actor actor, const Reason& reason) {
  const Actor me = self();
  detail::heed();
  const bool kills = reason == "kill";
  if (actor != me) {
    detail::Mailbox* mailbox = detail::ActorOf::mailbox(actor);
    return kills ? detail::ask(mailbox, detail::Kill{me}) : detail::ask(mailbox, Exit{me, reason});
  }
  if (kills) detail::leave("killed");
  if (!detail::own.mailbox->owner.traps_exits) detail::leave(reason);
  detail::own.mailbox->put<Exit>({me, reason});
}

// From now on the calling actor does not end when it is asked to or because of a link, but gets a message: Exit.
inline void trap_exits() {
  self();
  if (!detail::own.mailbox->is_asked()) {
    detail::own.mailbox->owner.traps_exits = true;
    return;
  }
  const mazurka_clause clauses[] = {
      {&detail::type_of<detail::Kill>, nullptr, nullptr, nullptr, 0, nullptr},
      {&detail::type_of<Exit>, nullptr, nullptr, nullptr, 0, nullptr}};
  for (;;) {  // what came before
    const std::unique_ptr<detail::Envelope> taken(
        detail::own.mailbox->take(clauses, detail::no_patience));
    if (taken == nullptr) break;
    detail::is_for_program(*taken);
  }
  detail::own.mailbox->owner.traps_exits = true;
}

// Whether an actor has not ended.
inline bool is_alive(Actor actor) {
  detail::heed();
  return detail::is_alive(detail::ActorOf::mailbox(actor));
}

// Who is linked with an actor that ends is asked to end for the same reason. If it has ended: for "noproc".
inline void link(Actor actor) {
  const Actor me = self();
  detail::heed();
  if (actor == me) return;
  detail::own.mailbox->note_asked();
  if (detail::watch_life(detail::ActorOf::mailbox(actor), {detail::own.mailbox, 0})) return;
  if (!detail::own.mailbox->owner.traps_exits) detail::leave("noproc");
  detail::own.mailbox->put<Exit>({actor, "noproc"});
}

// After it, the end of the other has no effect, and there is no Exit of it in the mailbox.
inline void unlink(Actor actor) {
  self();
  detail::heed();
  if (detail::unwatch_life(detail::ActorOf::mailbox(actor), {detail::own.mailbox, 0})) return;
  detail::drop<Exit>(detail::is_by_link_to, &actor, sizeof actor);
}

// The calling actor gets a message, Down, when the other has ended; at once if it has already: then the reason is
// "noproc".
inline Ref monitor(Actor actor) {
  self();
  detail::heed();
  const Ref ref = detail::new_ref(actor);
  detail::Mailbox* me = detail::own.mailbox;
  if (!detail::watch_life(detail::ActorOf::mailbox(actor), {me, ref.number})) {
    me->put<Down>({ref, actor, "noproc"});
  }
  return ref;
}

// After it, there is no Down of this monitor, neither in the mailbox nor later.
inline void demonitor(Ref ref) {
  self();
  detail::heed();
  detail::Mailbox* me = detail::own.mailbox;
  if (me->owner.watching == nullptr || std::erase(*me->owner.watching, ref.number) == 0) return;
  if (detail::unwatch_life(detail::ActorOf::mailbox(ref.who), {me, ref.number})) return;
  detail::drop<Down>(detail::is_of, &ref, sizeof ref);
}

// A new actor that is linked with the calling one from its beginning.
template <typename Body>
Actor spawn_link(std::string_view name, Body body) {
  self();
  detail::Mailbox* mailbox = detail::conceive(name);
  detail::own.mailbox->note_asked();
  detail::watch_unborn(mailbox, {detail::own.mailbox, 0});
  return detail::begin(mailbox, name, std::move(body));
}
template <std::invocable Body>
Actor spawn_link(Body body) {
  return spawn_link(std::string_view(), std::move(body));
}

// The same with a monitor.
struct Monitored {
  Actor actor;
  Ref ref;
};
template <typename Body>
Monitored spawn_monitor(std::string_view name, Body body) {
  self();
  detail::Mailbox* mailbox = detail::conceive(name);
  const Ref ref = detail::new_ref(detail::ActorOf::with(mailbox));
  detail::watch_unborn(mailbox, {detail::own.mailbox, ref.number});
  return {detail::begin(mailbox, name, std::move(body)), ref};
}
template <std::invocable Body>
Monitored spawn_monitor(Body body) {
  return spawn_monitor(std::string_view(), std::move(body));
}

}  // namespace mazurka::actors

#endif
