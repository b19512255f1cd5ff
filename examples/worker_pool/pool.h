// A pool lends its workers to clients. Who asks when all are lent waits, but not for ever. A worker that crashes is
// replaced.

#pragma once

#include <mazurka/actors.h>

#include <algorithm>
#include <deque>
#include <stdexcept>
#include <vector>

namespace pool {

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct CheckOut {};  // a call; the answer is a worker
struct CheckIn {
  Actor worker;
};
struct Cancel {  // whoever asked does not wait any more
  Actor client;
};

struct Invert {  // a call to a worker; the answer is a double
  double number;
};

inline void work() {
  for (;;) {
    receive(on([](Call<Invert> call) {
      if (call.request.number == 0) throw std::domain_error("division by zero");
      reply(call.from, 1 / call.request.number);
    }));
  }
}

class Pool {
 public:
  void run() {
    daemon();
    add_worker();
    for (;;) {
      receive(on([&](Call<CheckOut> call) { waiting_.push_back(call.from); }),
              on([&](CheckIn checkin) { take_back(checkin.worker); }),
              on([&](Cancel cancel) { forget(cancel.client); }),
              on([&](Down down) { replace(down.who); }));
      lend();
    }
  }

 private:
  struct Loan {
    Actor client, worker;
  };

  // A worker waits for work; that is no deadlock.
  void add_worker() {
    idle_.push_back(spawn_monitor("worker", [] {
                      daemon();
                      work();
                    }).actor);
  }

  void lend() {
    while (!idle_.empty() && !waiting_.empty()) {
      const From client = waiting_.front();
      waiting_.pop_front();
      lent_.push_back({client.who, idle_.front()});
      reply(client, idle_.front());
      idle_.pop_front();
    }
  }

  void take_back(Actor worker) {
    const auto is_it = [=](const Loan& loan) { return loan.worker == worker; };
    if (std::erase_if(lent_, is_it) > 0) idle_.push_back(worker);
  }

  void forget(Actor client) {
    std::erase_if(waiting_, [=](const From& from) { return from.who == client; });
    const auto is_his = [=](const Loan& loan) { return loan.client == client; };
    const auto loan = std::ranges::find_if(lent_, is_his);
    if (loan != lent_.end()) take_back(loan->worker);
  }

  void replace(Actor worker) {
    std::erase_if(lent_, [=](const Loan& loan) { return loan.worker == worker; });
    std::erase(idle_, worker);
    add_worker();
  }

  std::deque<Actor> idle_;
  std::deque<From> waiting_;
  std::vector<Loan> lent_;
};

// Returns whether the number has been inverted: there was a worker in time, and it did not crash.
inline bool invert(Actor pool, double number) {
  Actor worker;
  try {
    worker = call<Actor>(pool, CheckOut{}, 1s);
  } catch (const CallFailed&) {
#ifdef FIXED
    send(pool, Cancel{self()});
#endif
    return false;
  }
  bool is_done = true;
  try {
    call<double>(worker, Invert{number});
  } catch (const CallFailed&) {
    is_done = false;
  }
  send(pool, CheckIn{worker});
  return is_done;
}

}  // namespace pool
