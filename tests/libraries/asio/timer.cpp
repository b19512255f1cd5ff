// Boost.Asio: a timer that is cancelled by another thread, or fires before.
// verdict: complete
// packages: libboost-dev
// options: --timeouts=60000
#include <utility>  // Boost 1.74 forgets it

#include <boost/asio.hpp>
#include <cassert>
#include <thread>

namespace asio = boost::asio;

int main() {
  asio::io_context context(1);
  asio::steady_timer timer(context, std::chrono::seconds(1));
  int handled = 0;
  timer.async_wait([&](auto) { ++handled; });
  std::thread other([&] { asio::post(context, [&] { timer.cancel(); }); });
  context.run();
  other.join();
  context.restart();
  context.run();
  assert(handled == 1);
}
