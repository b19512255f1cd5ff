// A thread that comes second to uv_once sees what the initialiser has written.
// verdict: complete
// packages: libuv1-dev
// pkg-config: libuv
#include <assert.h>
#include <uv.h>

static uv_once_t once = UV_ONCE_INIT;
static int initialised;

static void initialise(void) { ++initialised; }

static void use(void* unused) {
  (void)unused;
  uv_once(&once, initialise);
  assert(initialised == 1);
}

int main(void) {
  uv_thread_t other;
  uv_thread_create(&other, use, NULL);
  use(NULL);
  uv_thread_join(&other);
}
