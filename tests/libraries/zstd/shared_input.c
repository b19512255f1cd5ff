// What is compressed is changed by another thread meanwhile.
// verdict: bug
// finding: data-race
// packages: libzstd-dev
// pkg-config: libzstd
#include <pthread.h>
#include <string.h>
#include <zstd.h>

static char text[64], packed[256];

static void* change(void* unused) {
  memset(text, 'b', sizeof text);  // <--
  return unused;
}

int main(void) {
  memset(text, 'a', sizeof text);
  pthread_t thread;
  pthread_create(&thread, 0, change, 0);
  ZSTD_compress(packed, sizeof packed, text, sizeof text, 1);  // <--
  pthread_join(thread, 0);
}
