// A connection to another machine leaves the process.
// verdict: uncontrolled
// message: connect to another machine

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

int main() {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
  inet_pton(AF_INET, "192.0.2.1", &address.sin_addr);
  const int connection = socket(AF_INET, SOCK_STREAM, 0);
  return connect(connection, (struct sockaddr*)&address, sizeof address);
}
