// The pool of examples/pool_of_futures.cpp; who destroys it wakes only one of the workers.
// verdict: bug
// finding: deadlock

#include <cassert>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
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
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stops_ = true;
    }
    changed_.notify_one();
    for (std::thread& worker : workers_) worker.join();  // <--
  }

  template <class Function>
  auto submit(Function function) -> std::future<decltype(function())> {
    auto task = std::make_shared<std::packaged_task<decltype(function())()>>(std::move(function));
    auto result = task->get_future();
    {
      std::lock_guard<std::mutex> lock(mutex_);
      tasks_.emplace([task] { (*task)(); });
    }
    changed_.notify_one();
    return result;
  }

 private:
  void work() {
    for (;;) {
      std::function<void()> task;
      {
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [this] { return stops_ || !tasks_.empty(); });  // <--
        if (tasks_.empty()) return;
        task = std::move(tasks_.front());
        tasks_.pop();
      }
      task();
    }
  }

  std::vector<std::thread> workers_;
  std::queue<std::function<void()>> tasks_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stops_ = false;
};

int main() {
  std::future<int> first, second;
  {
    Pool pool(2);
    first = pool.submit([] { return 1; });
    second = pool.submit([] { return 2; });
  }
  assert(first.get() + second.get() == 3);
}
