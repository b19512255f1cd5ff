// A lock that announces itself to ThreadSanitizer: as many executions as one that does not.
// verdict: complete
// executions: 6

#include "annotations.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;
static int count;

static void lock(void) {
  __tsan_mutex_pre_lock(&taken, 0);
  while (atomic_exchange(&taken, 1)) {
  }
  __tsan_mutex_post_lock(&taken, 0, 0);
}

static void unlock(void) {
  __tsan_mutex_pre_unlock(&taken, 0);
  taken = 0;
  __tsan_mutex_post_unlock(&taken, 0);
}

static void* add(void* unused) {
  lock();
  ++count;
  unlock();
  return unused;
}

int main(void) {
  __tsan_mutex_create(&taken, 0);
  pthread_t other;
  pthread_create(&other, 0, add, 0);
  add(0);
  pthread_join(other, 0);
  assert(count == 2);
  __tsan_mutex_destroy(&taken, 0);
}
