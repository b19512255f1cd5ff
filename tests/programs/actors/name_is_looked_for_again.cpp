// A loop that looks for a name waits until it is there.
// verdict: complete
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Query {};

int main() {
  spawn("db", [] {
    register_name("db");
    receive(on([](Query) {}));
  });
  while (!whereis("db")) {
  }
  send("db", Query{});
}
