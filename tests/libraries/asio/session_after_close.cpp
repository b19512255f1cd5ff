// Boost.Asio: a connection that is answered when a worker is ready. The client may have gone by then, and with it the session
// that the handler has a pointer to.
// verdict: bug
// finding: use-after-free
// packages: libboost-dev
// options: --timeouts=60000
#include <utility>  // Boost 1.74 forgets it

#include <boost/asio.hpp>
#include <cassert>
#include <memory>
#include <thread>

namespace asio = boost::asio;
using asio::local::stream_protocol;

// A connection; it lives until the client has gone.
class Session : public std::enable_shared_from_this<Session> {
 public:
  explicit Session(asio::io_context& context) : socket(context) {}

  void start() {
    socket.async_read_some(asio::buffer(space_), [self = shared_from_this()](auto error, auto) {
      assert(error == asio::error::eof);
    });
  }
  void answer() { ++answers_; }  // <--

  stream_protocol::socket socket;

 private:
  char space_[1];
  int answers_ = 0;
};

int main() {
  asio::io_context context(1);
  stream_protocol::socket client(context);
  auto session = std::make_shared<Session>(context);
  asio::local::connect_pair(session->socket, client);
  session->start();
  Session* const to = session.get();
  session.reset();
  auto running = asio::make_work_guard(context);
  std::thread worker([&] {
    asio::post(context, [&] {
      to->answer();  // <--
      running.reset();
    });
  });
  std::thread leaver([end = client.native_handle()] { shutdown(end, SHUT_WR); });
  context.run();
  worker.join();
  leaver.join();
}
