// A service crashes and is started again. When the second one has registered, it can be found.

#include "registry.h"

using namespace registry;

constexpr Name printer = 1;

struct Ready {};
struct Print {};

int main() {
  const Actor names = spawn("registry", [] { Registry().run(); });
  spawn_monitor("first", [=] {
    call<bool>(names, Register{self(), printer});
    exit("out of paper");
  });
  receive(on([](Down) {}));
  const Actor test = self();
  spawn("second", [=] {
    call<bool>(names, Register{self(), printer});
    send(test, Ready{});
    serve([] { receive(on([](Print) {})); });
  });
  receive(on([](Ready) {}));
  call<Actor>(names, Await{printer});
}
