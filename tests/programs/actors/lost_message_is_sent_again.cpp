// Who gets no answer in time asks again. One lost message is not enough to be left without an answer, and two are
// not explored.
// verdict: complete
// options: --lose=1
// flags: -std=c++20
// message: in each execution at most 1 message got lost

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Question {
  Actor who;
};
struct Answer {};

int main() {
  const Actor server = spawn("server", [] {
    serve([] { send(receive(on([](Question question) { return question.who; })), Answer{}); });
  });
  const auto ask = [=] {
    send(server, Question{self()});
    return receive(on([](Answer) { return true; }),
                   after(std::chrono::seconds(1), [] { return false; }));
  };
  if (ask()) return 0;
  send(server, Question{self()});
  send(server, Question{self()});
  receive(on([](Answer) {}));
}
