// A pool of threads that run tasks.
//
// A task that was accepted is run, also if the pool is shut down meanwhile. A task that comes after
// that is refused, and the caller is told so. Any thread may submit tasks or shut down.

#ifndef THREAD_POOL_THREAD_POOL_H
#define THREAD_POOL_THREAD_POOL_H

#include <cstddef>
#include <thread>
#include <utility>
#include <vector>

#include "blocking_queue.h"
#include "ticket.h"

namespace thread_pool {

class ThreadPool {
 public:
  explicit ThreadPool(std::size_t threads) {
    workers_.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) {
      workers_.emplace_back([this] { work(); });
    }
  }

  ~ThreadPool() {
    shut_down();
    for (std::thread& worker : workers_) worker.join();
  }

  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // Hands over a function of no arguments. The ticket is not valid if the pool is shut down;
  // otherwise it is good for the function's result.
  template <typename Function>
  auto submit(Function function) -> Ticket<decltype(function())> {
    using Result = decltype(function());
    const Ticket<Result> ticket = Ticket<Result>::create();
    const bool accepted = queue_.push([ticket, function] { ticket.fulfil(function()); });
    return accepted ? ticket : Ticket<Result>();
  }

  // Refuses new tasks. Does not wait for those that are accepted; the destructor does.
  void shut_down() { queue_.close(); }

 private:
  void work() {
    Task task;
    while (queue_.pop(task)) {
      task();
      task = nullptr;  // frees what the task holds before we wait for the next one
    }
  }

  BlockingQueue queue_;
  std::vector<std::thread> workers_;
};

}  // namespace thread_pool

#endif
