// Another thread wakes a loop by uv_async_send: the loop sees what was written before, and ends.
// verdict: complete
// packages: libuv1-dev
// pkg-config: libuv
#include <assert.h>
#include <uv.h>

static uv_loop_t loop;
static uv_async_t async;
static int value, seen;

static void woken(uv_async_t* handle) {
  seen = value;
  uv_close((uv_handle_t*)handle, NULL);
}

static void wake(void* unused) {
  (void)unused;
  value = 42;
  uv_async_send(&async);
}

int main(void) {
  uv_loop_init(&loop);
  uv_async_init(&loop, &async, woken);
  uv_thread_t thread;
  uv_thread_create(&thread, wake, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  assert(seen == 42);
  uv_thread_join(&thread);
  assert(uv_loop_close(&loop) == 0);
}
