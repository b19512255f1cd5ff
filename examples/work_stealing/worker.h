// A worker runs the jobs of its own deque and, when there are none, those of its colleagues.

#ifndef WORK_STEALING_WORKER_H
#define WORK_STEALING_WORKER_H

#include <cstddef>
#include <utility>
#include <vector>

#include "deque.h"
#include "job.h"

namespace work_stealing {

class Worker {
 public:
  explicit Worker(std::size_t deque_capacity) : deque_(deque_capacity) {}

  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Says from whom to steal. Requires: the workers live as long as this one.
  void set_victims(std::vector<Worker*> victims) { victims_ = std::move(victims); }

  // Hands over a job. If there is no room it is run at once, which is always correct for jobs that
  // do not wait for each other. Only for the thread of this worker.
  void submit(Job* job) {
    if (!deque_.push(job)) run(job);
  }

  // Runs jobs, first the own ones, until no deque has any. Only for the thread of this worker.
  void run_until_idle() {
    for (;;) {
      if (Job* job = deque_.take()) {
        run(job);
      } else if (Job* stolen = steal_from_somebody()) {
        run(stolen);
      } else {
        return;
      }
    }
  }

  std::size_t jobs_run() const { return jobs_run_; }
  std::size_t jobs_stolen() const { return jobs_stolen_; }

 private:
  void run(Job* job) {
    job->run();
    ++jobs_run_;
  }

  Job* steal_from_somebody() {
    for (Worker* victim : victims_) {
      Job* job = nullptr;
      JobDeque::Steal result;
      do {
        result = victim->deque_.steal(&job);
      } while (result == JobDeque::Steal::kLost);
      if (result == JobDeque::Steal::kTaken) {
        ++jobs_stolen_;
        return job;
      }
    }
    return nullptr;
  }

  JobDeque deque_;
  std::vector<Worker*> victims_;

  // Statistics, written by the thread of the worker and read when it has ended.
  std::size_t jobs_run_ = 0;
  std::size_t jobs_stolen_ = 0;
};

}  // namespace work_stealing

#endif
