// Libc reads in a thread of its own, which nobody here can stop.
// verdict: uncontrolled
// message: aio_read, which is not under control

#include <aio.h>
#include <fcntl.h>

int main(void) {
  static char text[16];
  struct aiocb request = {.aio_fildes = open("/proc/self/comm", O_RDONLY), .aio_buf = text, .aio_nbytes = sizeof text};
  return aio_read(&request);
}
