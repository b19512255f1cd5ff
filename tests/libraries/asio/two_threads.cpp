// Boost.Asio: two threads run the loop of a server; its client is a thread of its own.
// verdict: bounded
// packages: libboost-dev
// options: --timeouts=60000 --max-executions=3000
#include <utility>  // Boost 1.74 forgets it

#include <boost/asio.hpp>
#include <cassert>
#include <thread>

namespace asio = boost::asio;
using asio::ip::tcp;

int main() {
  asio::io_context context;
  const tcp::endpoint here(asio::ip::address_v4::loopback(), 7002);
  tcp::acceptor acceptor(context, here);
  tcp::socket connection(context);
  char byte[1] = {};
  int served = 0;
  acceptor.async_accept(connection, [&](auto error) {
    assert(!error);
    asio::async_read(connection, asio::buffer(byte), [&](auto failed, std::size_t) {
      assert(!failed && byte[0] == 'q');
      ++served;
    });
  });
  std::thread client([&] {
    asio::io_context own;
    tcp::socket socket(own);
    socket.connect(here);
    asio::write(socket, asio::buffer("q", 1));
  });
  std::thread other([&] { context.run(); });
  context.run();
  other.join();
  client.join();
  assert(served == 1);
}
