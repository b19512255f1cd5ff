// To copy a message changes a counter of the program: that is no copy that others could look at later.
// verdict: uncontrolled
// message: a copy of a message
// flags: -std=c++20

#include <mazurka/actors.h>

#include <memory>

using namespace mazurka::actors;

int main() {
  const Actor receiver = self();
  spawn("sender", [=] { send(receiver, std::make_shared<int>(1)); });
  receive(on([](const std::shared_ptr<int>& number) { return number != nullptr; },
             [](std::shared_ptr<int>) {}));
}
