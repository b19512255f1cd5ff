// Names that are in use, are not, and are those of actors that have ended.
// verdict: complete
// flags: -std=c++20
// executions: 1

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct N {
  int n;
};
template <typename F>
bool throws(F f) {
  try {
    f();
  } catch (const BadName&) {
    return true;
  }
  return false;
}

int main() {
  assert(!whereis("a"));
  assert(throws([] { send("a", N{1}); }));
  assert(throws([] { unregister_name("a"); }));
  register_name("a");
  register_name("b");
  assert(throws([] { register_name("a"); }));
  assert(whereis("a") == self() && whereis("b") == self());
  send("a", N{1});
  send("b", N{2});
  send(self(), N{3});
  int last = 0;
  for (int i = 1; i <= 3; ++i) receive(on([&](N n) { assert(n.n == ++last); }));
  unregister_name("a");
  assert(!whereis("a") && whereis("b"));
  const auto [other, ref] = spawn_monitor("other", [] { register_name("c"); });
  receive(on([](Down) {}));
  assert(!whereis("c"));
  assert(throws([o = other] { register_name("d", o); }));
}
