// Messages that are sent later. Not to be included by programs: mazurka/actors.h has it.

#ifndef MAZURKA_ACTORS_TIMERS_H
#define MAZURKA_ACTORS_TIMERS_H

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "mazurka/actors/life.h"

namespace mazurka::actors {

// A message that is to be sent later. A plain value.
struct Timer {
  std::uint64_t number = 0;
  bool operator==(const Timer&) const = default;
};

namespace detail {

// The timers of a program that runs by itself, and the thread that serves them.
class Timers {
 public:
  static Timers& all() {
    static auto* timers = new Timers;  // They may be used after main
    return *timers;
  }

  Timer add(std::chrono::milliseconds time, std::function<void()> action) {
    const std::lock_guard lock(mutex_);
    if (last_++ == 0) std::thread([this] { serve(); }).detach();
    waiting_.emplace(last_, Waiting{Clock::now() + time, std::move(action)});
    change_.notify_one();
    return {last_};
  }
  bool cancel(Timer timer) {
    const std::lock_guard lock(mutex_);
    return waiting_.erase(timer.number) != 0;
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    Clock::time_point until;
    std::function<void()> action;
  };

  void serve() {
    for (std::unique_lock lock(mutex_);;) {
      const auto next = std::ranges::min_element(
          waiting_, {}, [](const auto& entry) { return entry.second.until; });
      if (next == waiting_.end()) {
        change_.wait(lock);
      } else if (const auto until = next->second.until; until > Clock::now()) {
        change_.wait_until(lock, until);
      } else {
        next->second.action();
        waiting_.erase(next);
      }
    }
  }

  std::mutex mutex_;
  std::condition_variable change_;
  std::map<std::uint64_t, Waiting> waiting_;
  std::uint64_t last_ = 0;
};

// Under the checker a timer is a thread, which goes off at some time. Who comes first, it or who cancels it, takes
// the word.
using TimerWord = std::atomic<std::uint64_t>;

template <typename Message>
struct TimerThread {
  static void* run(void* argument) {
    const std::unique_ptr<TimerThread> timer(static_cast<TimerThread*>(argument));
    mazurka_serve_until_the_end();
    if (timer->word->exchange(1) == 0) {
      Message message = std::move(timer->message);
      timer->to->template put<Message>(std::move(message), timer->post);
    }
    return nullptr;
  }
  TimerWord* word;
  Mailbox* to;
  Post post;
  Message message;
};

template <typename Message>
Timer begin_timer(std::chrono::milliseconds time, Mailbox* to, Message message) {
  auto* word = new TimerWord(0);  // stays to the end, as mailboxes do
  if (mazurka_timer_goes_off(time.count()) != 0) {
    const Post post = to == own.mailbox ? Post::inside : Post::message;
    auto* start = new TimerThread<Message>{word, to, post, std::move(message)};
    pthread_t thread;
    if (const int error = pthread_create(&thread, nullptr, TimerThread<Message>::run, start)) {
      throw std::system_error(error, std::generic_category(), "send_after");
    }
    pthread_detach(thread);
  }
  return {reinterpret_cast<std::uint64_t>(word)};
}

}  // namespace detail

// Sends a message after some time. Under the checker that may be at any time; but a timer for as long as what
// --timeouts rules out never goes off.
template <typename Message>
Timer send_after(std::chrono::milliseconds time, Actor to, Message message) {
  detail::heed();
  detail::Mailbox* mailbox = detail::ActorOf::mailbox(to);
  if (detail::is_checked()) return detail::begin_timer(time, mailbox, std::move(message));
  return detail::Timers::all().add(
      time, [mailbox, message = std::move(message)] { mailbox->put<Message>(Message(message)); });
}

// The message is not sent any more. Returns false if it has been sent, or is being sent now.
inline bool cancel(Timer timer) {
  detail::heed();
  if (!detail::is_checked()) return detail::Timers::all().cancel(timer);
  return reinterpret_cast<detail::TimerWord*>(timer.number)->exchange(1) == 0;
}

}  // namespace mazurka::actors

#endif
