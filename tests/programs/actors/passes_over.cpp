// Reports show what receives pass over, what nobody receives, and what is left in mailboxes. Actors without names are told apart.
// verdict: bug
// finding: assertion
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;
struct Job {
  int number;
};
struct Stop {};
struct Ack {};

int main() {
  const Actor me = self();
  const Actor worker = spawn([=] {
    receive(on([](const Job& job) { return job.number > 1; }, [](Job) {}));
    send(me, Ack{});
  });
  send(worker, Job{1});
  send(worker, Job{2});
  send(me, Job{9});
  receive(on([](Ack) {}));
  send(worker, Stop{});
  const bool is_late = receive(on([](Ack) { return false; }), after(1ms, [] { return true; }));
  assert(!is_late);  // <--
}
