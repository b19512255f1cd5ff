// Actors: processes that share nothing and send each other messages, as in Erlang. C++20.
//
//   using namespace mazurka::actors;
//   struct Want { Actor who; };  struct Granted {};  struct GiveBack {};
//
//   const Actor server = spawn("server", [] {
//     for (;;) {
//       const Actor who = receive(on([](Want w) { return w.who; }));
//       send(who, Granted{});
//       receive(on([](GiveBack) {}));
//     }
//   });
//
// An actor is a thread with a mailbox. Compiled and linked with `mazurka c++`, a program of actors is an ordinary
// program; under `mazurka check` every order of messages that can make a difference is explored.
//
// A message is a value of any type that can be copied. It is in the receiver's mailbox as soon as it is sent. To
// receive is to take the oldest message that fits one of the clauses; the others stay where they are, in their order.

#ifndef MAZURKA_ACTORS_H
#define MAZURKA_ACTORS_H

#if __cplusplus < 202002L
#error "mazurka/actors.h needs C++20; compile with -std=c++20"
#endif

#include <pthread.h>

#include <cxxabi.h>
#include <atomic>
#include <chrono>
#include <concepts>
#include <condition_variable>
#include <cstddef>
#include <cstdlib>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "mazurka/actors/clauses.h"
#include "mazurka/actors/lives.h"
#include "mazurka/actors/reason.h"
#include "mazurka/actors/tables.h"

namespace mazurka::actors {

namespace detail {

// Letters that wait, in a program that runs by itself.
class Letters {
 public:
  std::atomic<bool> is_asked = false;  // somebody may have asked the actor to end

  void put(std::unique_ptr<Envelope> letter) {
    const std::lock_guard lock(mutex_);
    letters_.push_back(std::move(letter));
    arrival_.notify_one();
  }

  // nullptr if it has timed out.
  std::unique_ptr<Envelope> take(std::span<const mazurka_clause> clauses, Patience patience) {
    std::unique_lock lock(mutex_);
    std::unique_ptr<Envelope> found;
    const auto is_found = [&] { return (found = oldest(clauses)) != nullptr; };
    if (patience.how != mazurka_for_ever) arrival_.wait_for(lock, patience.time, is_found);
    else arrival_.wait(lock, is_found);
    return found;
  }

 private:
  std::unique_ptr<Envelope> oldest(std::span<const mazurka_clause> clauses) {
    for (auto letter = letters_.begin(); letter != letters_.end(); ++letter) {
      for (const mazurka_clause& clause : clauses) {
        if (!accepts(clause, **letter)) continue;
        std::unique_ptr<Envelope> found = std::move(*letter);
        letters_.erase(letter);
        return found;
      }
    }
    return nullptr;
  }

  std::mutex mutex_;
  std::condition_variable arrival_;
  std::deque<std::unique_ptr<Envelope>> letters_;
};

// What is sent: a message of the program, news of an end, or something that does not leave the actor.
enum class Post { message, news, inside };

// Under the checker it has the letters, and the mailbox is only a name.
class Mailbox {
 public:
  // No name: it is called as the thread that it will belong to. An empty one: as the calling thread.
  MAZURKA_UNWATCHED static Mailbox* make(const char* name, std::size_t length) {
    unwatched();
    auto* mailbox = new Mailbox;
    if (!is_checked()) mailbox->letters_ = new Letters;
    else if (name != nullptr) mazurka_name_mailbox(mailbox, name, length);
    return mailbox;
  }

  template <typename T>
  void put(T&& value, Post how = Post::news) {
    auto* letter = new Letter<T>(std::move(value));
    if (!is_checked()) return letters_->put(std::unique_ptr<Envelope>(letter));
    post(letter, how);
  }

  // Under the checker: sends it on its way; and it is there.
  void post(Envelope* letter, Post how);  // actors/couriers.h
  MAZURKA_UNWATCHED void deliver(Envelope* letter) {
    unwatched();
    const mazurka_message message = letter->message();
    mazurka_send(this, &message, letter);
  }

  Envelope* take(std::span<const mazurka_clause> clauses, Patience patience) {
    if (!is_checked()) return letters_->take(clauses, patience).release();
    return static_cast<Envelope*>(
        mazurka_receive(this, clauses.data(), clauses.size(), patience.how, patience.time.count()));
  }

  // Whether somebody may have asked the actor to end.
  void note_asked() {
    if (is_checked()) mazurka_ask_to_end();
    else letters_->is_asked = true;
  }
  MAZURKA_UNWATCHED bool is_asked() const {
    unwatched();
    return is_checked() ? mazurka_may_be_asked() != 0 : letters_->is_asked.load();
  }
  // … while it waits.
  MAZURKA_UNWATCHED static bool may_be_asked() {
    return !is_checked() || mazurka_may_be_asked() != 0;
  }

  // What only the actor itself uses.
  struct Owner {
    MAZURKA_UNWATCHED Owner() { unwatched(); }
    bool traps_exits = false;
    bool is_ending = false;
    const Reason* reason = &normal;                  // why it ends
    std::uint64_t monitors = 0;                      // so many were made
    std::vector<std::uint64_t>* watching = nullptr;  // those whose message was not received
  };
  Owner owner;

 private:
  friend Mailbox* new_courier(Mailbox* to, bool is_for_one);
  MAZURKA_UNWATCHED Mailbox() { unwatched(); }

  Letters* letters_ = nullptr;  // Mailboxes stay to the end of the program, and so do these
};

// Those that run, so that the end of main can wait for them. Under the checker, which waits by itself, it is
// not used: it would order actors that have nothing to do with each other.
class Running {
 public:
  static Running& all() {
    static Running running;
    return running;
  }
  ~Running() {
    std::unique_lock lock(mutex_);
    end_.wait(lock, [&] { return count_ == 0; });
  }
  void change(int by) {
    const std::lock_guard lock(mutex_);
    count_ += by;
    end_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable end_;
  int count_ = 0;
};

// The actor of a thread. Mailboxes stay to the end of the program: messages to an actor that has ended are
// never received, and that is all.
struct Own {
  Mailbox* mailbox = nullptr;
  bool is_daemon = false;
};
inline thread_local Own own;

MAZURKA_UNWATCHED inline Mailbox* own_mailbox() {
  unwatched();
  return own.mailbox;
}
MAZURKA_UNWATCHED inline void begin_actor(Mailbox* mailbox) {
  unwatched();
  own.mailbox = mailbox;
  mazurka_begin_actor(mailbox);
}

// The actor ends, and those who watch it are told. If it is by an exception, also one of a linked actor, and there is
// nobody to be told, then nobody handles it (actors/life.h).
enum class Cause { return_or_exit, exception };
void end_actor(Cause cause, const Reason& reason);

// What a new thread begins with.
template <typename Body>
struct Start {
  static void* run(void* argument) {
    const std::unique_ptr<Start> start(static_cast<Start*>(argument));
    begin_actor(start->mailbox);
    try {
      start->body();
      end_actor(Cause::return_or_exit, normal);
    } catch (abi::__forced_unwind&) {  // `exit`, or it was asked to end
      end_actor(Cause::return_or_exit, *own.mailbox->owner.reason);
      if (start->is_counted && !own.is_daemon) Running::all().change(-1);
      throw;
    } catch (const std::exception& exception) {
      end_actor(Cause::exception, Reason::error(exception.what()));
    } catch (...) {
      end_actor(Cause::exception, Reason::error("an exception"));
    }
    if (start->is_counted && !own.is_daemon) Running::all().change(-1);
    return nullptr;
  }

  Mailbox* mailbox;
  bool is_counted;
  Body body;
};

struct ActorOf;

}  // namespace detail

// An actor, to be sent to. A plain value; equal if it is the same actor.
class Actor {
 public:
  Actor() = default;
  bool operator==(const Actor&) const = default;
  explicit operator bool() const { return mailbox_ != nullptr; }

 private:
  explicit Actor(detail::Mailbox* mailbox) : mailbox_(mailbox) {}
  detail::Mailbox* mailbox_ = nullptr;

  friend struct detail::ActorOf;
};

namespace detail {

struct ActorOf {
  static Actor with(void* mailbox) { return Actor(static_cast<Mailbox*>(mailbox)); }
  static Mailbox* mailbox(Actor actor) { return actor.mailbox_; }
};

// Does what the calling actor was asked, if it was: it ends. So does each operation first (actors/life.h).
void heed();

// A letter that was taken. Where it was leaves no trace on the stack: the checker need not tell apart in which order
// an actor has received what it has forgotten.
class Taken {
 public:
  explicit Taken(Envelope* letter) : letter_(letter) {}
  ~Taken() {
    delete letter_;
    letter_ = nullptr;
    asm volatile("" : : "m"(letter_));
  }
  Taken(const Taken&) = delete;
  Envelope* letter() const { return letter_; }

 private:
  Envelope* letter_;
};

// The clauses for that; and whether what was taken is left to the clauses of the program.
inline constexpr std::size_t most_signals = 2;
std::size_t list_signals(mazurka_clause* clauses);
bool is_for_program(Envelope& taken);

// A thread that was not spawned ends like an actor.
struct EndOfThread {
  ~EndOfThread() { end_actor(Cause::return_or_exit, *own.mailbox->owner.reason); }
};
inline void begin_in_thread() {
  own.mailbox = Mailbox::make("", 0);
  static thread_local const EndOfThread end;
}

// A new actor that does not run yet; and the thread that it runs in.
inline Mailbox* conceive(std::string_view name) {
  heed();
  return Mailbox::make(name.empty() ? nullptr : name.data(), name.size());
}
template <typename Body>
Actor begin(Mailbox* mailbox, std::string_view name, Body body) {
  const bool is_counted = !is_checked();
  if (is_counted) Running::all().change(1);
  auto* start = new Start<Body>{mailbox, is_counted, std::move(body)};
  pthread_t thread;
  if (const int error = pthread_create(&thread, nullptr, Start<Body>::run, start)) {
    throw std::system_error(error, std::generic_category(), "spawn");
  }
  if (is_counted) {  // under the checker the actor sees to it
    if (!name.empty()) pthread_setname_np(thread, std::string(name.substr(0, 15)).c_str());
    pthread_detach(thread);
  }
  return ActorOf::with(mailbox);
}

}  // namespace detail

// The actor that calls it. A thread that was not spawned, such as main, is one as soon as it asks.
inline Actor self() {
  if (detail::own_mailbox() == nullptr) detail::begin_in_thread();
  return detail::ActorOf::with(detail::own_mailbox());
}

// A new actor, which runs `body`. The name is for reports; each should have its own.
template <typename Body>
Actor spawn(std::string_view name, Body body) {
  return detail::begin(detail::conceive(name), name, std::move(body));
}
template <std::invocable Body>
Actor spawn(Body body) {
  return spawn(std::string_view(), std::move(body));
}

// What is told of the end of others (actors/life.h).
struct Exit;
struct Down;

// Puts a message into the mailbox of an actor, and goes on.
template <typename Message>
void send(Actor to, Message message) {
  static_assert(!std::is_same_v<Message, Exit> && !std::is_same_v<Message, Down>,
                "only ends of actors are told so; to ask an actor to end, exit(actor, reason)");
  detail::heed();
  detail::ActorOf::mailbox(to)->template put<Message>(std::move(message), detail::Post::message);
}

// A clause: messages of the type that the handler takes, and of which the predicate is true. Predicates are
// evaluated more than once, and also on messages of other executions. So they may depend on the message and on
// what they have captured by value, and on nothing else.
template <typename Handler>
auto on(Handler handler) {
  return detail::On<detail::Anything, Handler>{{}, std::move(handler)};
}
template <typename Predicate, typename Handler>
auto on(Predicate predicate, Handler handler) {
  using Message = typename detail::Signature<Handler>::Message;
  static_assert(std::predicate<const Predicate&, const Message&>,
                "the predicate takes the same message as the handler");
  static_assert(std::is_copy_constructible_v<Message> && std::is_copy_constructible_v<Predicate>,
                "messages that predicates look at, and the predicates, can be copied");
  return detail::On<Predicate, Handler>{std::move(predicate), std::move(handler)};
}

// If no message fits for so long. Under the checker that may happen whenever none is there.
template <typename Handler>
auto after(std::chrono::milliseconds time, Handler handler) {
  return detail::After<Handler>{time, std::move(handler)};
}

// Waits for the oldest message that fits one of the clauses, and returns what its handler returns. An
// `after` may be among the clauses.
template <typename... Parts>
auto receive(Parts... parts) {
  using Result = typename decltype(detail::ResultOf<Parts...>::type())::type;
  static_assert((detail::is_after<Parts> + ... + 0) <= 1, "one `after` is enough");
  self();
  constexpr std::size_t count = sizeof...(Parts) - (detail::is_after<Parts> + ... + 0);
  mazurka_clause clauses[count + detail::most_signals];
  detail::Patience patience;
  detail::list(clauses, patience, parts...);
  const std::size_t all = count + detail::list_signals(clauses + count);
  for (;;) {
    const detail::Taken taken(detail::own_mailbox()->take({clauses, all}, patience));
    if (taken.letter() == nullptr) return detail::time_out<Result>(parts...);
    if (detail::is_for_program(*taken.letter())) {
      return detail::handle_by<Result>(*taken.letter(), parts...);
    }
  }
}

// The calling actor serves others: that it waits for ever, when all others have ended, is as it should be.
inline void daemon() {
  if (detail::is_checked()) return mazurka_serve_until_the_end();
  if (!std::exchange(detail::own.is_daemon, true)) detail::Running::all().change(-1);
}

// Does the same thing again and again, as a daemon.
template <typename Body>
[[noreturn]] void serve(Body body) {
  for (daemon();;) body();
}

}  // namespace mazurka::actors

#include "mazurka/actors/call.h"
#include "mazurka/actors/couriers.h"
#include "mazurka/actors/life.h"
#include "mazurka/actors/names.h"
#include "mazurka/actors/timers.h"

#endif
