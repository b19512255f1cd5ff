// A pool with one worker and two clients in a hurry, one of which makes the worker crash. When both are done, there is still a
// worker.

#include <cassert>

#include "pool.h"

using namespace pool;

int main() {
  const Actor pool = spawn("pool", [] { Pool().run(); });
  const auto [other, ref] = spawn_monitor("other", [=] { invert(pool, 2); });
  invert(pool, 0);
  receive(on([](Down) {}));
  const Actor worker = call<Actor>(pool, CheckOut{});
  assert(worker);
}
