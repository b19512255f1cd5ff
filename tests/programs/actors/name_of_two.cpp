// Of two who want a name one gets it, or the second when the first has ended. Each changes the name when it wants it and when it
// ends, in that order: six executions.
// verdict: complete
// executions: 6
// options: --algorithm=optimal
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

int main() {
  for (const char* name : {"left", "right"}) {
    spawn(name, [] {
      try {
        register_name("leader");
      } catch (const BadName&) {
      }
    });
  }
}
