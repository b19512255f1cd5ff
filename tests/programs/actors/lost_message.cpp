// A question or its answer gets lost, and nobody asks again.
// verdict: bug
// finding: deadlock
// options: --lose=1
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Question {
  Actor who;
};
struct Answer {};

int main() {
  const Actor server = spawn("server", [] {
    serve([] { send(receive(on([](Question question) { return question.who; })), Answer{}); });
  });
  send(server, Question{self()});
  receive(on([](Answer) {}));  // <--
}
