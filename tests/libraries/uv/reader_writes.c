// Two threads change a counter while they hold a uv_rwlock for reading only.
// verdict: bug
// finding: data-race
// packages: libuv1-dev
// pkg-config: libuv
#include <uv.h>

static uv_rwlock_t lock;
static int counter;

static void add(void* unused) {
  (void)unused;
  uv_rwlock_rdlock(&lock);
  ++counter;
  uv_rwlock_rdunlock(&lock);
}

int main(void) {
  uv_rwlock_init(&lock);
  uv_thread_t other;
  uv_thread_create(&other, add, NULL);
  add(NULL);
  uv_thread_join(&other);
  uv_rwlock_destroy(&lock);
}
