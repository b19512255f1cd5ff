// Another thread uses an async handle that the loop may have closed already, and its memory is gone.
// verdict: bug
// finding: use-after-free
// packages: libuv1-dev
// pkg-config: libuv
#include <stdlib.h>
#include <uv.h>

static uv_loop_t loop;
static uv_async_t* async;

static void gone(uv_handle_t* handle) { free(handle); }
static void woken(uv_async_t* handle) { uv_close((uv_handle_t*)handle, gone); }

static void wake(void* unused) {
  (void)unused;
  uv_async_send(async);  // <--
  uv_async_send(async);  // <--
}

int main(void) {
  uv_loop_init(&loop);
  async = malloc(sizeof *async);
  uv_async_init(&loop, async, woken);
  uv_thread_t thread;
  uv_thread_create(&thread, wake, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);  // <--
  uv_thread_join(&thread);
  uv_loop_close(&loop);
}
