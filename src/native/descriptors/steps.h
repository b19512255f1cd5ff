// Operations on descriptors as steps of threads.
//
// A call that waits takes bits of its description's word (Kind::take_bits), one that does not wait tries to; what
// only looks reads it. When it is the thread's turn, the interceptor does what the call does, and then says so.

#pragma once

#include <errno.h>

#include <optional>
#include <utility>

#include "core/operation.h"
#include "native/descriptors/descriptors.h"
#include "native/synchronise.h"

namespace mazurka {

// What reports call an operation, by its second operand. Those that take something come after those that
// have left it there.
enum class FileCall : std::uint8_t {
  none,
  read,
  write,
  close,
  open,
  poll,
  epoll_wait,
  epoll_ctl,
  accept,
  connect,
  listen,
  bind,
  shutdown,
  set,
  look,
};
const char* name(FileCall call);

struct DescriptorTurn {
  ObjectId x = no_object;
  std::int64_t before = 0;
  Access access = Access::none;
  FileCall call = FileCall::none;
  bool is_left_out = false;  // it is known to be in vain (looks.h)
  std::uintptr_t pc = 0;
  bool timed = false;

  bool is_in_vain() const { return access == Access::read; }
};

// Waits for the thread's turn with what the word belongs to. `bits`: of the word.
DescriptorTurn begin_turn(Thread& t, std::int64_t& word, Kind kind, std::int64_t bits,
                          FileCall call, std::uintptr_t pc, bool timed = false);
inline DescriptorTurn begin_turn(Thread& t, const Description& d, Kind kind, unsigned bits,
                                 FileCall call, std::uintptr_t pc, bool timed = false) {
  return begin_turn(t, descriptors().word_of(d), kind, descriptors().bits_of(d, bits), call, pc,
                    timed);
}

// What was to be done is done. `d`: what it was done to; nullptr: nothing happened to a description. If its
// numbers are closed, it is closed for good with the last thread that waited for it.
void end_turn(Thread& t, const DescriptorTurn& turn, Description* d);

// Requires: it is the thread's turn with it.
void close_if_given_up(Description& d);

// An attempt that found nothing.
void end_in_vain(Thread& t, const DescriptorTurn& turn);

// A step of its own for what belongs to no description: the numbers, the addresses.
void take_step(Thread& t, std::int64_t& word, Kind kind, FileCall call, std::uintptr_t pc);

// Whether the call waits, and may be interrupted, until one of these bits of the word is set.
enum class Waited : std::uint8_t {
  ready,        // it is the thread's turn
  in_vain,      // it does not wait
  closed,       // the number leads to something else now
  interrupted,  // by a signal
};
struct Wait {
  int number = -1;
  unsigned bits = 0;
  FileCall call = FileCall::none;
  bool blocks = true;
  bool timed = false;
};
Waited wait_for(Thread& t, const DescriptionPtr& d, const Wait& wait, std::uintptr_t pc,
                DescriptorTurn& turn);

// By number, again if it was closed or opened meanwhile. nullptr: an ordinary file, or nothing.
DescriptionPtr find_again(Thread& t, int number, std::uintptr_t pc);

// What is looked at together from now on.
void put_in_one_group(Thread& t, const Description& a, const Description& b, std::uintptr_t pc);

// What a call asks before it is its turn: whether it may wait (O_NONBLOCK), whether a socket listens or is
// connected, its options. To look at that and to change it are steps only in programs that are seen to do both at
// the same time, in different threads. They return false if the number leads elsewhere by then.
bool has_steps_for_state();
[[nodiscard]] bool look_at_state(Thread& t, int number, const Description& d, std::uintptr_t pc);

// Notes that the state is about to be changed, by a step that follows.
void will_change_state(Thread& t, const Description& d, std::uintptr_t pc);

template <typename Change>
[[nodiscard]] bool change_state(Thread& t, int number, Description& d, FileCall call,
                                std::uintptr_t pc, Change change) {
  will_change_state(t, d, pc);
  if (!has_steps_for_state()) return change(), true;
  const DescriptorTurn turn = begin_turn(t, d, Kind::exchange, can_read | can_write, call, pc);
  const bool is_there = descriptors().find(number).get() == &d;
  if (is_there) change();
  end_turn(t, turn, &d);
  return is_there;
}
[[nodiscard]] bool set_nonblocking(Thread& t, int number, Description& d, bool nonblocking,
                                   std::uintptr_t pc);

// A call that has begun to wait keeps what it works with open when its number is closed.
class KeepsOpen {
 public:
  KeepsOpen(Description& d, bool has_begun) : d_(&d), count_(has_begun ? 1 : 0) {
    d_->waiting_threads += count_;
  }
  KeepsOpen(KeepsOpen&& other) noexcept : d_(other.d_), count_(std::exchange(other.count_, 0)) {}
  ~KeepsOpen() { d_->waiting_threads -= count_; }
  KeepsOpen(const KeepsOpen&) = delete;

 private:
  Description* d_;
  int count_;
};

// What of a time limit counts: with --timeouts=N long ones do not.
inline constexpr std::int64_t no_time_limit = -1;
std::int64_t counted_limit(std::int64_t ns);

// A new number for it; and the end of one. Returns the number, or -1 and errno.
int add_number(Thread& t, const DescriptionPtr& d, std::uintptr_t pc, int least = 0);
bool close_number(Thread& t, int number, std::uintptr_t pc);  // false: it leads to nothing here

// After the turn in which it was closed for good: those are told that wait for it elsewhere.
void finish_closing(Thread& t, Description& d, std::uintptr_t pc);

// Nobody accepts them any more.
void refuse_clients(Thread& t, Description& listener, std::uintptr_t pc);

// Does what a call does with the description that a number leads to; again if `call` returns nothing, because
// the number was closed meanwhile. Returns nothing if it is an ordinary file or no descriptor at all.
template <typename DoCall>
std::optional<long> on_descriptor(int number, std::uintptr_t pc, DoCall call) {
  if (running == nullptr || !descriptors().is_any()) return std::nullopt;
  for (;;) {
    const DescriptionPtr d = find_again(*running, number, pc);
    if (d == nullptr) {
      if (!descriptors().is_closing(number)) return std::nullopt;
      errno = EBADF;
      return -1;
    }
    if (const std::optional<long> result = call(*running, d)) return result;
  }
}

inline long failed_with(int error) {
  errno = error;
  return -1;
}

}  // namespace mazurka
