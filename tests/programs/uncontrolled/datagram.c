// Datagrams may come from elsewhere.
// verdict: uncontrolled
// message: socket

#include <netinet/in.h>
#include <sys/socket.h>

int main(void) { return socket(AF_INET, SOCK_DGRAM, 0) < 0; }
