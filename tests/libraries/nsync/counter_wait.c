// An nsync_counter reaches zero once the other thread has written the value.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libnsync-dev
// flags: -lnsync
#include <assert.h>
#include <nsync.h>
#include <pthread.h>

static nsync_counter pending;
static int value;

static void* produce(void* unused) {
  value = 42;
  nsync_counter_add(pending, -1);
  return unused;
}

int main(void) {
  pending = nsync_counter_new(1);
  pthread_t producer;
  pthread_create(&producer, NULL, produce, NULL);
  nsync_counter_wait(pending, nsync_time_no_deadline);
  assert(value == 42);
  pthread_join(producer, NULL);
  nsync_counter_free(pending);
}
