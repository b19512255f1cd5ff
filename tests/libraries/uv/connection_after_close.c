// A connection of libuv that is answered when a worker is ready. The client may have gone by then, and the connection is closed
// and freed.
// verdict: bug
// finding: use-after-free
// packages: libuv1-dev
// pkg-config: libuv
#include <assert.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

static uv_loop_t loop;
static uv_async_t ready;
static uv_pipe_t* connection;
static int ends[2];
static char space[8];

static void* work(void* unused) {
  uv_async_send(&ready);
  return unused;
}

static void* leave(void* unused) {
  close(ends[1]);
  return unused;
}

static void is_closed(uv_handle_t* handle) { free(handle); }

static void get_space(uv_handle_t* handle, size_t size, uv_buf_t* buffer) {
  (void)handle, (void)size;
  *buffer = uv_buf_init(space, sizeof space);
}

static void get_bytes(uv_stream_t* stream, ssize_t size, const uv_buf_t* buffer) {
  (void)buffer;
  assert(size == UV_EOF);
  uv_close((uv_handle_t*)stream, is_closed);
}

static void answer(uv_async_t* handle) {
  ++*(int*)connection->data;  // <--
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  static int answers;
  uv_loop_init(&loop);
  uv_async_init(&loop, &ready, answer);
  assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  connection = malloc(sizeof *connection);
  uv_pipe_init(&loop, connection, 0);
  connection->data = &answers;
  uv_pipe_open(connection, ends[0]);
  uv_read_start((uv_stream_t*)connection, get_space, get_bytes);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, work, NULL);
  pthread_create(&threads[1], NULL, leave, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(answers <= 1 && uv_loop_close(&loop) == 0);
}
