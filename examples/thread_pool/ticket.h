// The result of a task, for the one who submitted it: a small std::future for values that are
// copied.

#ifndef THREAD_POOL_TICKET_H
#define THREAD_POOL_TICKET_H

#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>

namespace thread_pool {

template <typename Result>
class Ticket {
 public:
  Ticket() = default;

  // A ticket that can be fulfilled. Copies share the result.
  static Ticket create() {
    Ticket ticket;
    ticket.state_ = std::make_shared<State>();
    return ticket;
  }

  // False if the pool did not accept the task.
  bool valid() const { return state_ != nullptr; }

  // Waits for the result. Requires: valid().
  Result get() const {
    std::unique_lock<std::mutex> lock(state_->mutex);
    state_->is_ready.wait(lock, [this] { return state_->ready; });
    return state_->result;
  }

  // Requires: valid(), and this is the first call for the ticket and its copies.
  void fulfil(Result result) const {
    {
      std::lock_guard<std::mutex> lock(state_->mutex);
      state_->result = std::move(result);
      state_->ready = true;
    }
    state_->is_ready.notify_all();
  }

 private:
  struct State {
    std::mutex mutex;
    std::condition_variable is_ready;
    bool ready = false;  // protected by mutex, as is the result
    Result result{};
  };

  std::shared_ptr<State> state_;
};

}  // namespace thread_pool

#endif
