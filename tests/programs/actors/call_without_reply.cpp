// A server that forgets to answer: the report shows who waits for what.
// verdict: bug
// finding: deadlock
// message: Answer<int>
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Ask {};

int main() {
  const Actor server = spawn("server", [] { serve([] { receive(on([](Call<Ask>) {})); }); });
  call<int>(server, Ask{});
}
