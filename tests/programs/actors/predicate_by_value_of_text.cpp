// What a predicate captures differs from one execution to the other: the second receive waits for the name that the first one has
// brought. In one order that name never comes.
// flags: -std=c++20
// verdict: bug
// finding: deadlock

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Hello {
  std::string name;
  std::string friends_name;
};

int main() {
  const Actor host = self();
  spawn("first", [=] { send(host, Hello{"Ada Lovelace, mathematician", "Charles Babbage"}); });
  spawn("second", [=] { send(host, Hello{"Charles Babbage", "somebody who stays at home"}); });
  const std::string friends_name =
      receive(on([](const Hello& hello) { return hello.friends_name; }));
  const auto is_friend = [friends_name](const Hello& hello) { return hello.name == friends_name; };
  receive(on(is_friend, [](Hello) {}));  // <--
}
