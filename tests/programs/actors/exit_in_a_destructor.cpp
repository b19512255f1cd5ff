// An actor that is asked to end while a destructor sends: nothing can be thrown there, and C++ calls terminate.
// verdict: bug
// finding: abort
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct GiveBack {};

struct Lease {
  Actor pool;
  ~Lease() { send(pool, GiveBack{}); }  // <--
};

int main() {
  const Actor pool = self();
  const Actor user = spawn("user", [pool] { const Lease lease{pool}; });
  exit(user, "shutdown");
  receive(on([](GiveBack) {}));
}
