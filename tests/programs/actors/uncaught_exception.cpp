// An actor that ends by an exception.
// verdict: bug
// finding: exception
// flags: -std=c++20

#include <mazurka/actors.h>

#include <stdexcept>

using namespace mazurka::actors;

struct Divide {
  int by;
};

int main() {
  const Actor calculator = spawn("calculator", [] {
    receive(on([](Divide divide) {
      if (divide.by == 0) throw std::invalid_argument("by zero");
    }));
  });
  spawn("one", [=] { send(calculator, Divide{1}); });
  spawn("zero", [=] { send(calculator, Divide{0}); });
}
