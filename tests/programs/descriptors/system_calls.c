// The same by the numbers of the system calls.
// verdict: complete

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int ends[2];

static void* write_one(void* unused) {
  assert(syscall(SYS_write, ends[1], "x", 1) == 1);
  return unused;
}

int main() {
  assert(syscall(SYS_pipe2, ends, 0) == 0);
  pthread_t thread;
  pthread_create(&thread, NULL, write_one, NULL);
  char byte = 0;
  assert(syscall(SYS_read, ends[0], &byte, 1) == 1);
  assert(byte == 'x');
  pthread_join(thread, NULL);
  const int copy = dup(ends[0]);
  assert(copy == ends[1] + 1);
  assert(fcntl(copy, F_SETFL, O_NONBLOCK) == 0);
  assert(read(ends[0], &byte, 1) == -1 && errno == EAGAIN);
  close(ends[0]);
  assert(write(ends[1], "yz", 2) == 2);
  int count = 0;
  assert(ioctl(copy, FIONREAD, &count) == 0 && count == 2);
  assert(dup2(copy, ends[0]) == ends[0]);
  assert(read(ends[0], &byte, 1) == 1 && byte == 'y');
  close(ends[1]);
  assert(read(copy, &byte, 1) == 1 && byte == 'z');
  assert(read(copy, &byte, 1) == 0);
  close(copy);
  assert(read(copy, &byte, 1) == -1 && errno == EBADF);
  return 0;
}
