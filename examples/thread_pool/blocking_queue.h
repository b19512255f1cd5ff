// A queue of tasks that workers wait at. It can be closed: then nothing comes in any more, and
// workers that find it empty go home.

#ifndef THREAD_POOL_BLOCKING_QUEUE_H
#define THREAD_POOL_BLOCKING_QUEUE_H

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace thread_pool {

using Task = std::function<void()>;

class BlockingQueue {
 public:
  // Appends a task. Returns false, and drops it, if the queue is closed.
  bool push(Task task) {
#ifndef FIXED
    // Who comes too late is turned away at the door.
    if (closed()) return false;
#endif
    {
      std::lock_guard<std::mutex> lock(mutex_);
#ifdef FIXED
      // Under the same lock as the next line: before it, the queue can still be closed, and left by
      // the workers.
      if (closed_) return false;
#endif
      tasks_.push_back(std::move(task));
    }
    not_empty_.notify_one();
    return true;
  }

  // Waits for a task and removes it. Returns false if there is none and will never be one.
  bool pop(Task& task) {
    std::unique_lock<std::mutex> lock(mutex_);
    not_empty_.wait(lock, [this] { return !tasks_.empty() || closed_; });
    if (tasks_.empty()) return false;
    task = std::move(tasks_.front());
    tasks_.pop_front();
    return true;
  }

  // From now on push() returns false. What is in the queue can still be taken out.
  void close() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      closed_ = true;
    }
    not_empty_.notify_all();
  }

  bool closed() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return closed_;
  }

  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return tasks_.size();
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable not_empty_;  // or closed
  std::deque<Task> tasks_;             // protected by mutex_
  bool closed_ = false;                // protected by mutex_
};

}  // namespace thread_pool

#endif
