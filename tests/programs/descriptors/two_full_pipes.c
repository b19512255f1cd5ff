// Two threads write to each other more than a pipe holds before they read: both wait for ever.
// verdict: bug
// finding: deadlock
// message: in write of writing end of pipe made at
// message: two_full_pipes.c:

#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int there[2], back[2];
static char block[4096];

static void* answer(void* unused) {
  for (int i = 0; i < 3; ++i) {
    if (write(back[1], block, sizeof block) < 0) break;  // <--
  }
  for (int i = 0; i < 3; ++i) {
    if (read(there[0], block, sizeof block) < 0) break;
  }
  return unused;
}

int main() {
  if (pipe(there) != 0 || pipe(back) != 0) return 1;
  if (fcntl(there[1], F_SETPIPE_SZ, 8192) != 8192 || fcntl(back[1], F_SETPIPE_SZ, 8192) != 8192) {
    return 1;
  }
  static char mine[4096];
  pthread_t thread;
  pthread_create(&thread, NULL, answer, NULL);
  for (int i = 0; i < 3; ++i) {
    if (write(there[1], mine, sizeof mine) < 0) break;  // <--
  }
  for (int i = 0; i < 3; ++i) {
    if (read(back[0], mine, sizeof mine) < 0) break;
  }
  pthread_join(thread, NULL);
  return 0;
}
