// A bounded queue for many producers and many consumers, without locks, after Vyukov.
//
// The queue is a ring of cells. Producers and consumers draw positions, numbers that grow without
// end; position n belongs to cell n modulo the capacity. Each cell has a `turn` that says whose
// turn it is there:
//
//   turn == n                 free, for the producer that draws position n
//   turn == n + 1             full, for the consumer that draws position n
//   turn == n + capacity      free again, for the producer of the next round
//
// So a producer and a consumer touch the same cell one after the other, and meet others of their
// kind only at one counter.

#ifndef MPMC_QUEUE_MPMC_QUEUE_H
#define MPMC_QUEUE_MPMC_QUEUE_H

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace telemetry {

template <typename T>
class MpmcQueue {
 public:
  // Requires: capacity is a power of two, and at least 2.
  explicit MpmcQueue(std::size_t capacity) : mask_(capacity - 1), cells_(new Cell[capacity]) {
    assert(capacity >= 2 && (capacity & mask_) == 0);
    for (std::size_t i = 0; i < capacity; ++i) cells_[i].turn.store(i);
  }

  MpmcQueue(const MpmcQueue&) = delete;
  MpmcQueue& operator=(const MpmcQueue&) = delete;

  std::size_t capacity() const { return mask_ + 1; }

  // Appends a value. Returns false, and does nothing, if the queue is full.
  bool try_push(T value) {
    std::size_t position = tail_.load();
    Cell* cell = cell_at(position);
    for (;;) {
      const std::intptr_t ahead = distance(cell->turn.load(), position);
      if (ahead < 0) return false;  // not yet taken by the consumer of the last round: full
      if (ahead == 0) {
        // Ours, if nobody draws the position before us. A failed attempt updates `position`.
        if (tail_.compare_exchange_weak(position, position + 1)) break;
#ifdef FIXED
        cell = cell_at(position);
#endif
      } else {
        // Somebody has filled the cell since we read the counter.
        position = tail_.load();
        cell = cell_at(position);
      }
    }
    cell->value = std::move(value);
    cell->turn.store(position + 1);
    return true;
  }

  // Removes the oldest value. Returns false, and does nothing, if the queue is empty.
  bool try_pop(T& value) {
    std::size_t position = head_.load();
    Cell* cell = cell_at(position);
    for (;;) {
      const std::intptr_t ahead = distance(cell->turn.load(), position + 1);
      if (ahead < 0) return false;  // not yet filled: empty
      if (ahead == 0) {
        if (head_.compare_exchange_weak(position, position + 1)) break;
      } else {
        position = head_.load();
      }
      cell = cell_at(position);
    }
    value = std::move(cell->value);
    cell->turn.store(position + capacity());
    return true;
  }

 private:
  struct Cell {
    std::atomic<std::size_t> turn;
    T value;
  };

  Cell* cell_at(std::size_t position) { return &cells_[position & mask_]; }

  // How far `turn` is ahead of `position`; negative if it is behind. Both may wrap around.
  static std::intptr_t distance(std::size_t turn, std::size_t position) {
    return static_cast<std::intptr_t>(turn - position);
  }

  const std::size_t mask_;
  const std::unique_ptr<Cell[]> cells_;
  std::atomic<std::size_t> head_{0};  // the next position for a consumer
  std::atomic<std::size_t> tail_{0};  // the next position for a producer
};

}  // namespace telemetry

#endif
