// What threads ask of each other: to end (pthread_cancel), and to handle a signal.
//
// Each thread has a word that counts what was asked of it. Who asks adds to it; the thread looks at it
// where it can do what is asked. Both are steps, so their order is explored. While a thread waits for
// something else, it waits for either: for that, or for a change of its word.
//
// All this costs steps. So it begins when a program is seen to do such a thing (Habit); then the search
// starts over.

#pragma once

#include <functional>

#include "native/native_program.h"

namespace mazurka {

// The program does this. If it is news, the search starts over.
void learn(Habit habit);
inline bool has(Habit habit) { return program->knowledge().has(habit); }

// --- Words of the library's that threads read and write by steps ---

std::int64_t look_at(Thread& t, const std::int64_t& word, std::uintptr_t pc);
void wait_if_spinning(Thread& t, const std::int64_t& word, std::uintptr_t pc);  // at an entry
void add_to(Thread& t, std::int64_t& word, std::uintptr_t pc);

// By a write or an exchange, to what the function makes of it.
using NewValue = std::function<std::int64_t(std::int64_t)>;
void change(Thread& t, Kind kind, std::int64_t& word, std::uintptr_t pc, const NewValue& new_value);
// A step that counts as a change of both.
void change_both(Thread& t, std::int64_t& word, std::int64_t& other, std::uintptr_t pc);

// --- Asking ---

void request_cancel(Thread& t, Thread& target, std::uintptr_t pc);
void request_signal(Thread& t, Thread& target, int signal, std::uintptr_t pc);
void request_signal(Thread& t, int signal, std::uintptr_t pc);  // of whoever takes it

// Before it becomes one of those that are pending, each of which is pending once. But those from SIGRTMIN on
// are queued.
void refuse_to_queue(Thread& t, int signal, std::uint64_t pending, std::uintptr_t pc);

// --- Doing what was asked ---

enum class Point : std::uint8_t {
  any,           // handlers of signals run here,
  cancellation,  // … and who is cancelled ends,
  wait,          // … or stops to wait, and has something to do before it ends
};

// Whether it looks there at what is asked.
bool listens(const Thread& t, Point point);

// The actor stops here, or goes on: a choice.
void meet_fate(Thread& t, std::uintptr_t pc);  // intercept/couriers.cpp

// Looks, and does it. Returns whether there was something to do.
bool heed(Thread& t, Point point, std::uintptr_t pc);

// The same where a loop may do nothing else. Requires: at an entry (entry.h).
void heed_in_loop(Thread& t, std::uintptr_t pc);

// Whether it is to end, as far as it has seen, and can.
bool is_to_end(const Thread& t);

// Waits until the object or word has such a value, and does meanwhile what is asked. Returns false if
// there was something to do: then it may not have such a value.
// Requires: listens(t, point).
bool wait_heeding(Thread& t, ObjectId x, Relation relation, std::int64_t operand, Point point,
                  std::uintptr_t pc);
bool wait_heeding(Thread& t, const std::int64_t& word, Relation relation, std::int64_t operand,
                  Point point, std::uintptr_t pc);

// --- Being woken, at a condition variable, barrier or futex, while something else may be asked ---

// Tells those whom the last operation of the thread has woken.
void tell_woken(Thread& t, std::uintptr_t pc);

// Waits to be woken, and does meanwhile what is asked. Returns false if the thread is to end instead.
// Requires: listens(t, point).
bool wait_to_be_woken(Thread& t, Point point, std::uintptr_t pc);

// It was woken, and has resumed.
void note_resumed(Thread& t);

// Whether a time-out of so many milliseconds can happen at all.
bool can_time_out(long long milliseconds);

// --- Signals ---

// Waits until something is asked, and does it. Returns whether a handler ran.
bool wait_for_request(Thread& t, std::uintptr_t pc);

// Where what was asked is counted; and how often it was woken, if that is told (Habit::tells_news).
ObjectId requests_to(Thread& t);
ObjectId news_for(Thread& t);

// Of the signals in the set, one that was sent to the thread or to the process; 0 if there is none. It is
// pending no more.
int take_signal(Thread& t, std::uint64_t set, std::uintptr_t pc);

// The thread ends, with the result PTHREAD_CANCELED.
[[noreturn]] void end_cancelled(Thread& t);  // intercept/threads.cpp

// As pthread_kill. Returns an error number.
int send_signal(Thread& t, Thread& target, int signal, std::uintptr_t pc);  // intercept/signals.cpp

// Runs the handlers of all signals that are pending and not blocked. Returns whether there was one.
bool handle_signals(Thread& t, std::uintptr_t pc);  // intercept/signals.cpp

}  // namespace mazurka
