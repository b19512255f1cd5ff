// A server that ends, or has ended, leaves nobody without an answer. It ends before the call, before it takes the question, or
// after it has answered.
// verdict: complete
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct Ask {};

int main() {
  const Actor server = spawn("server", [] {
    receive(on([](Call<Ask> call) { reply(call.from, 1); }), after(1s, [] {}));
  });
  for (int i = 0; i < 2; ++i) {
    try {
      assert(call<int>(server, Ask{}) == 1 && i == 0);
    } catch (const CallFailed& failed) {
      assert(failed.reason() == "normal" || failed.reason() == "noproc");
    }
  }
}
