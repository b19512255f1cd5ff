// A reader under a ck_rwlock sees both halves of what a writer has written, or none.
// verdict: complete
// packages: libck-dev
// pkg-config: ck
#include <assert.h>
#include <ck_rwlock.h>
#include <pthread.h>

static ck_rwlock_t lock = CK_RWLOCK_INITIALIZER;
static int left, right;

static void* write_both(void* unused) {
  ck_rwlock_write_lock(&lock);
  left = right = 42;
  ck_rwlock_write_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, NULL, write_both, NULL);
  ck_rwlock_read_lock(&lock);
  assert(left == right);
  ck_rwlock_read_unlock(&lock);
  pthread_join(writer, NULL);
}
