// After a uv_barrier each thread sees what the other one has written before it.
// verdict: complete
// packages: libuv1-dev
// pkg-config: libuv
#include <assert.h>
#include <uv.h>

static uv_barrier_t barrier;
static int values[2];

static void meet(void* own) {
  *(int*)own = 1;
  uv_barrier_wait(&barrier);
  assert(values[0] == 1 && values[1] == 1);
}

int main(void) {
  uv_barrier_init(&barrier, 2);
  uv_thread_t other;
  uv_thread_create(&other, meet, &values[0]);
  meet(&values[1]);
  uv_thread_join(&other);
  uv_barrier_destroy(&barrier);
}
