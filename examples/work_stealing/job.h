// A piece of work: a function, its argument, and whether it has been done.

#ifndef WORK_STEALING_JOB_H
#define WORK_STEALING_JOB_H

#include <atomic>
#include <cassert>
#include <functional>
#include <utility>

namespace work_stealing {

class Job {
 public:
  explicit Job(std::function<void()> body) : body_(std::move(body)) {}

  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  // Runs the job. A job is run by exactly one worker: bodies write their results without a lock.
  void run() {
    const bool was_started = started_.exchange(true);
    assert(!was_started && "a job runs once");
    (void)was_started;
    body_();
  }

  bool started() const { return started_; }

 private:
  std::function<void()> body_;
  std::atomic<bool> started_{false};
};

}  // namespace work_stealing

#endif
