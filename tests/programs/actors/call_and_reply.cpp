// A call gets the answer to its own question.
// verdict: complete
// executions: 2
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>
#include <string>

using namespace mazurka::actors;

struct Twice {
  int value;
};

int main() {
  const Actor server = spawn("server", [] {
    serve([] {
      receive(on([](Call<Twice> call) { reply(call.from, std::to_string(2 * call.request.value)); }));
    });
  });
  for (const int value : {1, 2}) {
    spawn(value == 1 ? "one" : "two", [=] {
      assert(call<std::string>(server, Twice{value}) == std::to_string(2 * value));
    });
  }
}
