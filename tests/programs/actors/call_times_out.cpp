// A call that times out is an exception.
// verdict: bug
// finding: exception
// message: call: timeout
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct Ask {};

int main() {
  const Actor server = spawn("server", [] {
    serve([] { receive(on([](Call<Ask> call) { reply(call.from, 1); })); });
  });
  call<int>(server, Ask{}, 5s);
}
