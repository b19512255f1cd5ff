// Two monitors of one actor are two messages; without the one the other is still there.
// flags: -std=c++20
// verdict: complete
// executions: 4

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;
int main() {
  const Actor a = spawn("a", [] {});
  const Ref one = monitor(a), two = monitor(a);
  demonitor(one);
  receive(on([=](Down d) { assert(d.ref == two); }));
  receive(on([](Down) { assert(false); }), after(0ms, [] {}));
}
