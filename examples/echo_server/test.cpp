// A server that gives its clients back what they send. An administrator can have a connection dropped.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

namespace {

// A connection, with the number of its descriptor. Others may be given that number when it is closed.
class Connection {
 public:
  explicit Connection(int descriptor) : descriptor_(descriptor) {}

  // Echoes until the client has nothing more to say, or the connection is dropped.
  void serve() {
    char byte = 0;
    while (recv(descriptor_, &byte, 1, 0) == 1) {
      if (send(descriptor_, &byte, 1, MSG_NOSIGNAL) != 1) break;
    }
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    close(descriptor_);
    is_open_ = false;
#else
    close(descriptor_);
    is_open_ = false;
#endif
  }

  void drop() {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    if (is_open_) shutdown(descriptor_, SHUT_RDWR);  // who serves it will close it
#else
    if (is_open_) close(descriptor_);
#endif
  }

 private:
  const int descriptor_;
#ifdef FIXED
  std::mutex mutex_;
  bool is_open_ = true;
#else
  std::atomic<bool> is_open_{true};
#endif
};

sockaddr_in address;

int listen_here() {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address);
  socklen_t size = sizeof address;
  getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  listen(listener, 4);
  return listener;
}

int call_server() {
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  connect(client, reinterpret_cast<sockaddr*>(&address), sizeof address);
  return client;
}

}  // namespace

int main() {
  const int listener = listen_here();
  const int first = call_server();
  Connection connection(accept(listener, nullptr, nullptr));
  std::thread server([&] { connection.serve(); });
  std::thread administrator([&] { connection.drop(); });
  shutdown(first, SHUT_WR);  // this client has nothing to say
  server.join();

  // The next client is not the one that is to be dropped.
  const int second = call_server();
  Connection next(accept(listener, nullptr, nullptr));
  std::thread next_server([&] { next.serve(); });
  char answer = 0;
  const bool is_sent = send(second, "x", 1, MSG_NOSIGNAL) == 1;
  assert(is_sent && recv(second, &answer, 1, 0) == 1 && answer == 'x');
  shutdown(second, SHUT_WR);

  next_server.join();
  administrator.join();
  close(first);
  close(second);
  close(listener);
}
