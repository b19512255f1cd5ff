// A uv_sem orders what was written before it was posted.
// verdict: complete
// packages: libuv1-dev
// pkg-config: libuv
#include <assert.h>
#include <uv.h>

static uv_sem_t stored;
static int value;

static void produce(void* unused) {
  (void)unused;
  value = 42;
  uv_sem_post(&stored);
}

int main(void) {
  uv_sem_init(&stored, 0);
  uv_thread_t producer;
  uv_thread_create(&producer, produce, NULL);
  uv_sem_wait(&stored);
  assert(value == 42);
  uv_thread_join(&producer);
  uv_sem_destroy(&stored);
}
