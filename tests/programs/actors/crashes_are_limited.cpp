// Both may crash, and one of them does at most: the other one answers.
// verdict: complete
// options: --crash=1
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Answer {};

int main() {
  const Actor main = self();
  for (const char* name : {"left", "right"}) {
    spawn(name, [=] {
      may_crash();
      send(main, Answer{});
    });
  }
  receive(on([](Answer) {}));
}
