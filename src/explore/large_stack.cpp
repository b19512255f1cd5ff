#include "explore/large_stack.h"

#include <pthread.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

#include "core/error.h"

namespace mazurka {

namespace {

// Reserved, not used: pages are taken as the recursion reaches them.
constexpr std::size_t stack_size = std::size_t{4} << 30;

// A thread that waits for something to run. It is kept: to make one takes longer than the search of a small model.
class LargeThread {
 public:
  LargeThread() {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_size);
    const int error = pthread_create(&thread_, &attributes, serve, this);
    pthread_attr_destroy(&attributes);
    if (error != 0)
      throw UserError(
          "cannot reserve {} GB of address space for the search's stack; is `ulimit -v` too low?",
          stack_size >> 30);
  }
  LargeThread(const LargeThread&) = delete;
  LargeThread& operator=(const LargeThread&) = delete;
  ~LargeThread() {
    hand_over(State::ends);
    pthread_join(thread_, nullptr);
  }

  void run(const std::function<void()>& f) {
    f_ = &f;
    hand_over(State::runs);
    wait_while(State::runs);
    if (exception_) std::rethrow_exception(std::exchange(exception_, nullptr));
  }

 private:
  enum class State { waits, runs, ends };

  static void* serve(void* argument) {
    static_cast<LargeThread*>(argument)->serve();
    return nullptr;
  }
  void serve() {
    while (wait_while(State::waits) == State::runs) {
      try {
        (*f_)();
      } catch (...) {
        exception_ = std::current_exception();
      }
      hand_over(State::waits);
    }
  }

  void hand_over(State state) {
    {
      const std::scoped_lock lock(mutex_);
      state_ = state;
    }
    changed_.notify_one();
  }
  State wait_while(State state) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return state_ != state; });
    return state_;
  }

  pthread_t thread_{};
  std::mutex mutex_;
  std::condition_variable changed_;
  State state_ = State::waits;
  const std::function<void()>* f_ = nullptr;
  std::exception_ptr exception_;
};

void run_on_large_thread(const std::function<void()>& f) {
  thread_local std::optional<LargeThread> thread;  // of who calls; a call within f has another one
  if (!thread) thread.emplace();
  thread->run(f);
}

LargeStackRunner runner = run_on_large_thread;

}  // namespace

void run_on_large_stack(const std::function<void()>& f) { runner(f); }

void set_large_stack_runner(LargeStackRunner other) { runner = other; }

}  // namespace mazurka
