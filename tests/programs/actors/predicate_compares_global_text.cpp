// … or at a text that others can change, by a function of libc.
// verdict: uncontrolled
// message: captured by value
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

std::string wanted = "something that is not a part of its string";

int main() {
  const Actor receiver = self();
  spawn("sender",
        [=] { send(receiver, std::string("something that is not a part of its string")); });
  receive(on([](const std::string& text) { return text == wanted; }, [](std::string) {}));
}
