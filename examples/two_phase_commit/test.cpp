// Two accounts take part in a transaction. They agree with the coordinator about how it ended.

#include <cassert>

#include "transaction.h"

using namespace mazurka::actors;

struct Ended {
  bool committed;
};

int main() {
  const Actor test = self();
  std::vector<Actor> accounts;
  for (const char* name : {"savings", "checking"}) {
    accounts.push_back(spawn(name, [test] { send(test, Ended{transaction::take_part()}); }));
  }
  spawn("coordinator", [=] { send(test, Ended{transaction::decide(accounts)}); });
  const bool first = receive(on([](Ended ended) { return ended.committed; }));
  for (int i = 0; i < 2; ++i) receive(on([=](Ended ended) { assert(ended.committed == first); }));
}
