// Two threads add to a counter under a uv_mutex.
// verdict: complete
// packages: libuv1-dev
// pkg-config: libuv
#include <assert.h>
#include <uv.h>

static uv_mutex_t lock;
static int counter;

static void add(void* unused) {
  (void)unused;
  uv_mutex_lock(&lock);
  ++counter;
  uv_mutex_unlock(&lock);
}

int main(void) {
  uv_mutex_init(&lock);
  uv_thread_t other;
  uv_thread_create(&other, add, NULL);
  add(NULL);
  uv_thread_join(&other);
  assert(counter == 2);
  uv_mutex_destroy(&lock);
}
