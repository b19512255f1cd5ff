// Boost.Asio: two threads run a loop, and a strand keeps handlers apart.
// verdict: complete
// packages: libboost-dev
#include <utility>  // Boost 1.74 forgets it

#include <boost/asio.hpp>
#include <cassert>
#include <thread>

namespace asio = boost::asio;

int main() {
  asio::io_context context;
  auto strand = asio::make_strand(context);
  int count = 0;
  for (int i = 0; i < 2; ++i) asio::post(strand, [&] { ++count; });
  std::thread other([&] { context.run(); });
  context.run();
  other.join();
  assert(count == 2);
}
