// The writer holds a ck_rwlock, the reader does not.
// verdict: bug
// finding: data-race
// packages: libck-dev
// pkg-config: ck
#include <ck_rwlock.h>
#include <pthread.h>

static ck_rwlock_t lock = CK_RWLOCK_INITIALIZER;
static int value;

static void* write_value(void* unused) {
  ck_rwlock_write_lock(&lock);
  value = 42;
  ck_rwlock_write_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, NULL, write_value, NULL);
  volatile int seen = value;
  (void)seen;
  pthread_join(writer, NULL);
}
