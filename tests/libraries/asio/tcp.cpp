// Boost.Asio: a server and a client in one io_context, over TCP, with one thread that runs it.
// verdict: complete
// packages: libboost-dev
#include <utility>  // Boost 1.74 forgets it

#include <boost/asio.hpp>
#include <cassert>

namespace asio = boost::asio;
using asio::ip::tcp;

int main() {
  asio::io_context context(1);
  tcp::acceptor acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), 7001));
  tcp::socket server(context), client(context);
  char question[1] = {}, answer[1] = {};
  bool is_answered = false;
  acceptor.async_accept(server, [&](auto error) {
    assert(!error);
    asio::async_read(server, asio::buffer(question), [&](auto failed, std::size_t) {
      assert(!failed);
      asio::async_write(server, asio::buffer(question), [](auto, std::size_t) {});
    });
  });
  client.async_connect(tcp::endpoint(asio::ip::address_v4::loopback(), 7001), [&](auto error) {
    assert(!error);
    asio::write(client, asio::buffer("q", 1));
    asio::async_read(client, asio::buffer(answer), [&](auto failed, std::size_t) {
      assert(!failed && answer[0] == 'q');
      is_answered = true;
    });
  });
  context.run();
  assert(is_answered);
}
