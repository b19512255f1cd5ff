// A reader looks at a version, at the two halves of a word, and at the version again, until nothing has changed.
// verdict: complete
// executions: 51

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static union {
  _Atomic uint64_t both;
  _Atomic uint32_t half[2];
} word;
static atomic_uint version;

static void* write_both(void* argument) {
  atomic_fetch_add(&version, 1);
  word.both = 0x500000005;
  atomic_fetch_add(&version, 1);
  return argument;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, NULL, write_both, NULL);
  unsigned before;
  uint32_t low, high;
  do {
    before = version;
    low = word.half[0];
    high = word.half[1];
  } while (before % 2 != 0 || before != version);
  assert(low == high);
  pthread_join(writer, NULL);
  return 0;
}
