// Two threads add to a counter under a ck_spinlock; none of the additions is lost.
// verdict: complete
// packages: libck-dev
// pkg-config: ck
#include <assert.h>
#include <ck_spinlock.h>
#include <pthread.h>

static ck_spinlock_t lock = CK_SPINLOCK_INITIALIZER;
static int counter;

static void* add(void* unused) {
  ck_spinlock_lock(&lock);
  ++counter;
  ck_spinlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, add, NULL);
  add(NULL);
  pthread_join(other, NULL);
  assert(counter == 2);
}
