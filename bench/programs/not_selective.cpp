// N senders, and one who receives N messages, whatever they are.
// Observers, Table 2. N: senders. n! traces.
// bench: -std=c++20 -DN=2 --algorithm=optimal executions: 2
// bench: -std=c++20 -DN=6 --algorithm=pop executions: 720
// bench: -std=c++20 -DN=7 --algorithm=optimal executions: 5040
// bench: -std=c++20 -DN=2 --algorithm=observers executions: 2
// bench: -std=c++20 -DN=6 --algorithm=observers executions: 720
// bench: -std=c++20 -DN=7 --algorithm=observers executions: 5040
// bench: -std=c++20 -DN=8 --algorithm=observers executions: 40320 slow

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
  for (int i = 1; i <= N; ++i) receive(on([](Message) {}));
}
