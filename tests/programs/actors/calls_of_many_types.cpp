// Calls of one server for answers of several types; the time-out of one, and the end of another server.
// verdict: complete
// flags: -std=c++20
// executions: 4

#include <mazurka/actors.h>

#include <cassert>
#include <string>

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct Size {
  std::string what;
};

int main() {
  const Actor server = spawn("server", [] {
    serve([] {
      receive(on([](const Call<Size>& c) { reply(c.from, (int)c.request.what.size()); }),
              on([](Call<int> c) { reply(c.from, std::string(c.request, 'x')); }));
    });
  });
  assert(call<int>(server, Size{"four"}) == 4);
  assert(call<std::string>(server, 3) == "xxx");
  try {
    assert(call<int>(server, Size{"ab"}, 10ms) == 2);
  } catch (const CallFailed& f) {
    assert(f.reason() == "timeout");
    assert(std::string(f.what()) == "call: timeout");
  }
  assert(call<std::string>(server, 2) == "xx");
  const Actor dead = spawn("dead", [] {});
  try {
    call<int>(dead, 1);
    assert(false);
  } catch (const CallFailed& f) {
    assert(f.reason() == "noproc" || f.reason() == "normal");
  }
}
