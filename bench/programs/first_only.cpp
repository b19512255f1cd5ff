// N senders, and one who receives a single message.
// N: senders. n! traces; n if only what is received counts.
// bench: -std=c++20 -DN=6 --algorithm=optimal executions: 720
// bench: -std=c++20 -DN=6 --algorithm=pop executions: 720
// bench: -std=c++20 -DN=6 --algorithm=observers executions: 6

#include <mazurka/actors.h>

#ifndef N
#define N 6
#endif

using namespace mazurka::actors;

struct Message {
  int number;
};

int main() {
  const Actor receiver = self();
  for (int i = 1; i <= N; ++i) {
    spawn("sender", [receiver, i] { send(receiver, Message{i}); });
  }
  receive(on([](Message) {}));
}
