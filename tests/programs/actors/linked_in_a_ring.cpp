// All who are linked with each other end by the exception of one: that is no handling, whoever comes last.
// verdict: bug
// finding: exception
// message: nobody handles it: no disk
// flags: -std=c++20

#include <mazurka/actors.h>

#include <stdexcept>

using namespace mazurka::actors;

struct Neighbour {
  Actor who;
};
struct Go {};

int main() {
  const Actor first = spawn("first", [] {
    link(receive(on([](Neighbour other) { return other.who; })));
    receive(on([](Go) {}));
  });
  const Actor second = spawn("second", [=] {
    link(first);
    receive(on([](Go) {}));
  });
  const Actor third = spawn("third", [=] {
    link(second);
    link(first);
    throw std::runtime_error("no disk");
  });
  send(first, Neighbour{third});
}
