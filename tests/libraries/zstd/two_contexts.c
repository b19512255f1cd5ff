// Each thread has a context of its own.
// verdict: complete
// packages: libzstd-dev
// pkg-config: libzstd
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <zstd.h>

static char packed[2][256];
static size_t sizes[2];

static void* compress(void* which) {
  const long i = (long)which;
  sizes[i] = ZSTD_compress(packed[i], sizeof packed[i], "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", 32, 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, compress, (void*)1);
  compress((void*)0);
  pthread_join(thread, 0);
  assert(sizes[0] == sizes[1] && memcmp(packed[0], packed[1], sizes[0]) == 0);
  char text[32];
  assert(ZSTD_decompress(text, sizeof text, packed[0], sizes[0]) == 32 && text[31] == 'b');
}
