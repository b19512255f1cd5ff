// A pool of threads that can be waited for: tasks are counted, and wait() returns when none is queued
// and none is running.
//
// mazurka check examples/pool_that_waits.cpp

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

class Pool {
 public:
  explicit Pool(int size) {
    for (int i = 0; i < size; ++i) workers_.emplace_back([this] { work(); });
  }

  ~Pool() {
    wait();
    {
      std::lock_guard<std::mutex> lock(mutex_);
      runs_ = false;
    }
    available_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }

  void push(std::function<void()> task) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      tasks_.push(std::move(task));
    }
    available_.notify_one();
  }

  void wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    waits_ = true;
    done_.wait(lock, [this] { return running_ == 0 && tasks_.empty(); });
    waits_ = false;
  }

 private:
  void work() {
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      available_.wait(lock, [this] { return !runs_ || !tasks_.empty(); });
      if (!runs_) return;
      {
        const std::function<void()> task = std::move(tasks_.front());
        tasks_.pop();
        ++running_;
        lock.unlock();
        task();
      }
      lock.lock();
      --running_;
      if (waits_ && running_ == 0 && tasks_.empty()) done_.notify_all();
    }
  }

  std::vector<std::thread> workers_;
  std::queue<std::function<void()>> tasks_;
  std::mutex mutex_;
  std::condition_variable available_, done_;
  int running_ = 0;
  bool runs_ = true, waits_ = false;
};

int main() {
  std::atomic<int> done(0);
  Pool pool(2);
  for (int i = 0; i < 2; ++i) pool.push([&done] { ++done; });
  pool.wait();
  assert(done == 2);
}
