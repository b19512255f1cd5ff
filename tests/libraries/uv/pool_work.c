// Work of libuv's pool of threads: done when the loop is told so.
// verdict: complete
// packages: libuv1-dev
// pkg-config: libuv
// options: --exit=kill
#include <assert.h>
#include <stdlib.h>
#include <uv.h>

static int value, seen;

static void work(uv_work_t* request) {
  (void)request;
  value = 42;
}

static void done(uv_work_t* request, int status) {
  (void)request;
  assert(status == 0);
  seen = value;
}

int main(void) {
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  uv_loop_t loop;
  uv_loop_init(&loop);
  uv_work_t request;
  uv_queue_work(&loop, &request, work, done);
  uv_run(&loop, UV_RUN_DEFAULT);
  assert(seen == 42);
  assert(uv_loop_close(&loop) == 0);
}
