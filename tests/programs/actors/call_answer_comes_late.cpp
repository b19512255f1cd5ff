// A late answer stays in the mailbox, and the next call does not take it.
// flags: -std=c++20
// verdict: complete
// executions: 2

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;
struct Ask {
  int n;
};
int main() {
  const Actor server = spawn("server", [] {
    serve([] { receive(on([](Call<Ask> c) { reply(c.from, c.request.n); })); });
  });
  try {
    assert(call<int>(server, Ask{1}, 1ms) == 1);
  } catch (const CallFailed& f) {
    assert(f.reason() == "timeout");
  }
  assert(call<int>(server, Ask{2}) == 2);
}
