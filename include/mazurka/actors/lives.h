// Who lives, who is told about the end of whom, and which names actors have. Not to be included by programs:
// mazurka/actors.h has it.
//
// Lives is the bookkeeping. A program that runs by itself has one, with a lock; under the checker the library has
// it, because the program must not see by its memory in which order others came.

#ifndef MAZURKA_ACTORS_LIVES_H
#define MAZURKA_ACTORS_LIVES_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "mazurka/actors/clauses.h"

// --- What the library sees of lives. Not for programs. An actor is its mailbox. ---

struct mazurka_watch {
  void* watcher;
  uint64_t number;  // of a monitor, among those of the watcher; 0: a link
  bool operator==(const mazurka_watch&) const = default;
};

extern "C" {
// Whether the calling thread is under the checker. The other functions are for such threads only.
int mazurka_is_checked(void);

// From now on the watcher is told about the end of the other, and if it is a link, the other about that of the
// watcher. Returns 0 if the other has ended.
int mazurka_watch_life(void* of, const mazurka_watch* watch);
// The same for an actor that has not begun.
void mazurka_watch_unborn(void* of, const mazurka_watch* watch);
// No more. Returns 0 if the other has ended, and the watcher is told or will be.
int mazurka_unwatch_life(void* of, const mazurka_watch* watch);
int mazurka_is_alive(void* mailbox);
// The calling thread ends, and all names of its actor are free.
void mazurka_end_life(void* mailbox);
// Whether somebody is to be told then.
int mazurka_is_noticed(void* mailbox);
// One of them; 0 if there is nobody more.
int mazurka_next_watch(void* mailbox, mazurka_watch* watch);
// The other has ended, and the actor knows.
void mazurka_forget_link(void* mailbox, void* other);

// Returns 0 if the name is in use, or the actor has ended.
int mazurka_register_name(const char* name, void* mailbox);
int mazurka_unregister_name(const char* name);  // 0 if nobody has it
void* mazurka_whereis(const char* name);        // nullptr if nobody has it

// Actors are asked to end. Whether such a thing is known of the program.
void mazurka_ask_to_end(void);
int mazurka_may_be_asked(void);
// The calling thread ends by an exception, or because another did, and nobody is told. Returns if the exception is
// still there, to be thrown on.
void mazurka_unhandled(const char* what, int is_thrown);
// Whether a timer of so many milliseconds ever goes off.
int mazurka_timer_goes_off(long long milliseconds);
}

namespace mazurka::actors::detail {

using Watch = mazurka_watch;

// In an order that does not depend on who came first: mailboxes are at the same places in all executions.
inline bool comes_before(const Watch& a, const Watch& b) {
  return a.watcher != b.watcher ? a.watcher < b.watcher : a.number < b.number;
}

struct Life {
  std::int64_t ended = 0;
  std::vector<Watch> watches;   // each once
  std::set<std::string> names;  // that it may have
  std::int64_t content = 0;     // under the checker: a number for these two
};

struct Name {
  std::int64_t holder = 0;           // a mailbox
  std::set<const void*> given_up{};  // under the checker: by those who have ended
  std::int64_t content = 0;          // a number for that
};

class Lives {
 public:
  Life& of(const void* mailbox) { return lives_[mailbox]; }
  Name& name(const std::string& name) { return names_[name]; }

  void watch(void* of, const Watch& watch) {
    add(lives_[of], watch);
    if (watch.number == 0) add(lives_[watch.watcher], {of, 0});
  }
  void unwatch(void* of, const Watch& watch) {
    erase(lives_[of], watch);
    if (watch.number == 0) erase(lives_[watch.watcher], {of, 0});
  }
  bool is_watched_by(void* of, const Watch& watch) {
    return std::ranges::find(lives_[of].watches, watch) != lives_[of].watches.end();
  }
  void forget_link(void* mailbox, void* other) { erase(lives_[mailbox], {other, 0}); }

  std::optional<Watch> next_watch(void* mailbox) {
    std::vector<Watch>& watches = lives_[mailbox].watches;
    const auto next = std::ranges::min_element(watches, comes_before);
    if (next == watches.end()) return std::nullopt;
    const Watch result = *next;
    watches.erase(next);
    return result;
  }

  bool is_noticed(const void* mailbox) { return !lives_[mailbox].watches.empty(); }

  // All are alive and nobody has a name. What is where stays.
  void reset() {
    for (auto& [mailbox, life] : lives_) life = {};
    for (auto& [text, name] : names_) name = {};
  }

  const std::unordered_map<const void*, Life>& all() const { return lives_; }
  const std::unordered_map<std::string, Name>& names() const { return names_; }

 private:
  static void add(Life& life, const Watch& watch) {
    if (std::ranges::find(life.watches, watch) == life.watches.end()) life.watches.push_back(watch);
  }
  static void erase(Life& life, const Watch& watch) {
    std::erase_if(life.watches, [&](const Watch& other) { return other == watch; });
  }

  std::unordered_map<const void*, Life> lives_;
  std::unordered_map<std::string, Name> names_;
};

// The lives of a program that runs by itself. The same functions as the library's, which do the same.
class OwnLives {
 public:
  static OwnLives& all() {
    static auto* lives = new OwnLives;  // Actors may end after main
    return *lives;
  }

  bool watch(void* of, const Watch& watch) {
    const std::lock_guard lock(mutex_);
    if (lives_.of(of).ended != 0) return false;
    lives_.watch(of, watch);
    return true;
  }
  bool unwatch(void* of, const Watch& watch) {
    const std::lock_guard lock(mutex_);
    const bool is_alive = lives_.of(of).ended == 0;
    if (watch.number == 0 && !lives_.is_watched_by(watch.watcher, {of, 0})) return true;
    if (is_alive) lives_.unwatch(of, watch);
    else if (watch.number == 0) lives_.forget_link(watch.watcher, of);
    return is_alive;
  }
  bool is_alive(void* mailbox) {
    const std::lock_guard lock(mutex_);
    return lives_.of(mailbox).ended == 0;
  }
  void end(void* mailbox) {
    const std::lock_guard lock(mutex_);
    Life& life = lives_.of(mailbox);
    life.ended = 1;
    for (const std::string& name : life.names) {
      std::int64_t& holder = lives_.name(name).holder;
      if (holder == number_of(mailbox)) holder = 0;
    }
  }
  std::optional<Watch> next_watch(void* mailbox) {
    const std::lock_guard lock(mutex_);
    return lives_.next_watch(mailbox);
  }
  void forget_link(void* mailbox, void* other) {
    const std::lock_guard lock(mutex_);
    lives_.forget_link(mailbox, other);
  }
  bool register_name(const std::string& name, void* mailbox) {
    const std::lock_guard lock(mutex_);
    Life& life = lives_.of(mailbox);
    std::int64_t& holder = lives_.name(name).holder;
    if (life.ended != 0 || holder != 0) return false;
    life.names.insert(name);
    holder = number_of(mailbox);
    return true;
  }
  bool unregister_name(const std::string& name) {
    const std::lock_guard lock(mutex_);
    return std::exchange(lives_.name(name).holder, 0) != 0;
  }
  void* whereis(const std::string& name) {
    const std::lock_guard lock(mutex_);
    return reinterpret_cast<void*>(lives_.name(name).holder);
  }

 private:
  static std::int64_t number_of(const void* mailbox) {
    return reinterpret_cast<std::int64_t>(mailbox);
  }

  std::mutex mutex_;
  Lives lives_;
};

MAZURKA_UNWATCHED inline bool is_checked() { return mazurka_is_checked() != 0; }

inline bool watch_life(void* of, const Watch& watch) {
  return is_checked() ? mazurka_watch_life(of, &watch) != 0 : OwnLives::all().watch(of, watch);
}
inline void watch_unborn(void* of, const Watch& watch) {
  if (is_checked()) mazurka_watch_unborn(of, &watch);
  else OwnLives::all().watch(of, watch);
}
inline bool unwatch_life(void* of, const Watch& watch) {
  return is_checked() ? mazurka_unwatch_life(of, &watch) != 0 : OwnLives::all().unwatch(of, watch);
}
inline bool is_alive(void* mailbox) {
  return is_checked() ? mazurka_is_alive(mailbox) != 0 : OwnLives::all().is_alive(mailbox);
}
// Returns whether somebody may have to be told; mostly nobody has.
MAZURKA_UNWATCHED inline bool end_life(void* mailbox) {
  if (is_checked()) {
    mazurka_end_life(mailbox);
    return mazurka_is_noticed(mailbox) != 0;
  }
  OwnLives::all().end(mailbox);
  return true;
}
inline std::optional<Watch> next_watch(void* mailbox) {
  if (!is_checked()) return OwnLives::all().next_watch(mailbox);
  Watch watch{};
  return mazurka_next_watch(mailbox, &watch) != 0 ? std::optional(watch) : std::nullopt;
}
inline void forget_link(void* mailbox, void* other) {
  if (is_checked()) mazurka_forget_link(mailbox, other);
  else OwnLives::all().forget_link(mailbox, other);
}

}  // namespace mazurka::actors::detail

#endif
