// Who looks up a name may come before it is there.
// verdict: bug
// finding: exception
// message: nobody is named db
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Query {};

int main() {
  spawn("db", [] {
    register_name("db");
    receive(on([](Query) {}));
  });
  spawn("client", [] { send("db", Query{}); });
}
