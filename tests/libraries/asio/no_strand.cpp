// Boost.Asio: two threads run a loop, and without a strand handlers run at the same time.
// verdict: bug
// finding: data-race
// packages: libboost-dev
#include <utility>  // Boost 1.74 forgets it

#include <boost/asio.hpp>
#include <cassert>
#include <thread>

namespace asio = boost::asio;

int main() {
  asio::io_context context;

  int count = 0;
  for (int i = 0; i < 2; ++i) asio::post(context, [&] { ++count; });  // <--
  std::thread other([&] { context.run(); });
  context.run();
  other.join();
  assert(count == 2);
}
