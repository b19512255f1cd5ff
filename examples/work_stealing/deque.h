// The deque of one worker in a work-stealing scheduler, after Chase and Lev.
//
//   Chase, Lev: Dynamic Circular Work-Stealing Deque, SPAA 2005.
//
// The owner pushes and takes at the bottom, like a stack: what was pushed last is still in the
// cache. Thieves steal at the top, where the oldest and usually largest jobs are. Owner and thieves
// meet only when the deque is nearly empty, so the common case of the owner needs no
// read-modify-write operation at all.
//
//      top_                bottom_
//       |                     |
//   . . J J J J J J J J J J J . . .        jobs are at [top_, bottom_)
//       ^                   ^
//       steal()             take(), push()
//
// Both indices grow without end; a slot is found by the index modulo the capacity.

#ifndef WORK_STEALING_DEQUE_H
#define WORK_STEALING_DEQUE_H

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "job.h"

namespace work_stealing {

class JobDeque {
 public:
  // What an attempt to steal came to.
  enum class Steal {
    kTaken,  // the job is the thief's
    kEmpty,  // there was none
    kLost    // somebody else was faster; it is worth to try again
  };

  // Requires: capacity is a power of two.
  explicit JobDeque(std::size_t capacity)
      : mask_(capacity - 1), slots_(new std::atomic<Job*>[capacity]()) {
    assert(capacity > 0 && (capacity & mask_) == 0);
  }

  JobDeque(const JobDeque&) = delete;
  JobDeque& operator=(const JobDeque&) = delete;

  std::size_t capacity() const { return mask_ + 1; }

  // Adds a job at the bottom. Returns false if the deque is full. Only for the owner.
  bool push(Job* job) {
    const std::int64_t bottom = bottom_.load();
    const std::int64_t top = top_.load();
    if (bottom - top >= static_cast<std::int64_t>(capacity())) return false;
    slot(bottom).store(job);
    bottom_.store(bottom + 1);
    return true;
  }

  // Removes the job at the bottom, or returns null if there is none. Only for the owner.
  Job* take() {
    // From here on, thieves leave the job at `bottom` alone, unless they looked before.
    const std::int64_t bottom = bottom_.load() - 1;
    bottom_.store(bottom);

    std::int64_t top = top_.load();
    if (top > bottom) {
      // It was empty already.
      bottom_.store(bottom + 1);
      return nullptr;
    }

    Job* job = slot(bottom).load();
    if (top < bottom) return job;

    // One job is left, at top == bottom. It is removed by moving top_, as thieves do, so that the
    // deque is empty in its normal form: top_ == bottom_.
    const std::int64_t next = top + 1;
#ifdef FIXED
    // A thief may have read both indices before bottom_ was lowered, and be about to move top_:
    // the job belongs to whose compare-exchange succeeds.
    if (!top_.compare_exchange_strong(top, next)) job = nullptr;
#else
    // Only the owner gets here, so a plain store will do.
    top_.store(next);
#endif
    bottom_.store(next);
    return job;
  }

  // Removes the job at the top. For everybody but the owner.
  Steal steal(Job** stolen) {
    std::int64_t top = top_.load();
    const std::int64_t bottom = bottom_.load();
    if (top >= bottom) return Steal::kEmpty;

    // The slot may be overwritten as soon as top_ has moved on, so it is read before.
    Job* job = slot(top).load();
    if (!top_.compare_exchange_strong(top, top + 1)) return Steal::kLost;
    *stolen = job;
    return Steal::kTaken;
  }

  // A guess, if others work on the deque at the same time.
  std::size_t size() const {
    const std::int64_t bottom = bottom_.load();
    const std::int64_t top = top_.load();
    return bottom > top ? static_cast<std::size_t>(bottom - top) : 0;
  }

 private:
  std::atomic<Job*>& slot(std::int64_t index) {
    return slots_[static_cast<std::size_t>(index) & mask_];
  }

  const std::size_t mask_;
  const std::unique_ptr<std::atomic<Job*>[]> slots_;
  std::atomic<std::int64_t> top_{0};     // grows only; moved by thieves, and by the last take()
  std::atomic<std::int64_t> bottom_{0};  // written by the owner only
};

}  // namespace work_stealing

#endif
