// A server is added while one client writes and another one reads. What was read once is read again.

#include <cassert>

#include "chain.h"

using namespace mazurka::actors;

int main() {
  const Actor first = spawn("first", chain::keep_value);
  const Actor second = spawn("second", chain::keep_value);
  const Actor added = spawn("added", chain::keep_value);
  const chain::Layout layout{.size = 2, .servers = {first, second}};
  const Actor keeper = spawn("keeper", [=] { chain::keep_layout(layout); });
  spawn("repair", [=] { chain::repair(keeper, layout, added); });
  spawn("writer", [=] { chain::write(keeper, 7); });
  spawn("reader", [=] {
    const int before = chain::read(keeper);
    const int after = chain::read(keeper);
    assert(before == chain::nothing || after == before);
  });
}
