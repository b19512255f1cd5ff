// Two accounts take part in a transaction whose coordinator may crash. Both commit, or none does.

#include <cassert>

#include "commit.h"

using namespace mazurka::actors;

struct Pair {
  Actor left, right;
};
struct Ended {
  bool committed;
};

int main() {
  const Actor test = self();
  const Actor coordinator = spawn("coordinator", [] {
    const auto [left, right] = receive(on([](Pair pair) { return pair; }));
    commit::coordinate(left, right);
  });
  const auto account = [test](const char* name) {
    return spawn(name, [test] { send(test, Ended{commit::take_part()}); });
  };
  const Actor savings = account("savings"), checking = account("checking");
  send(savings, commit::Begin{coordinator, checking});
  send(checking, commit::Begin{coordinator, savings});
  send(coordinator, Pair{savings, checking});
  const bool first = receive(on([](Ended ended) { return ended.committed; }));
  receive(on([=](Ended ended) { assert(ended.committed == first); }));
}
