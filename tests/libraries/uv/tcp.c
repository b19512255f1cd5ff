// A server and a client of libuv in one loop: an echo over TCP.
// verdict: complete
// packages: libuv1-dev
// pkg-config: libuv
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

static uv_loop_t loop;
static uv_tcp_t server, connection, client;
static uv_connect_t request;
static uv_write_t to_server, to_client;
static char question[] = "hello", space[2][16];
static int answered;

static void get_space(uv_handle_t* handle, size_t size, uv_buf_t* buffer) {
  (void)size;
  *buffer = uv_buf_init(space[handle == (uv_handle_t*)&client], sizeof space[0]);
}

static void get_answer(uv_stream_t* stream, ssize_t size, const uv_buf_t* buffer) {
  assert(size == 5 && memcmp(buffer->base, "hello", 5) == 0);
  answered = 1;
  uv_close((uv_handle_t*)stream, NULL);
}

static void echo(uv_stream_t* stream, ssize_t size, const uv_buf_t* buffer) {
  if (size < 0) {
    assert(size == UV_EOF);
    uv_close((uv_handle_t*)stream, NULL);
    uv_close((uv_handle_t*)&server, NULL);
    return;
  }
  uv_buf_t same = uv_buf_init(buffer->base, (unsigned)size);
  assert(uv_write(&to_client, stream, &same, 1, NULL) == 0);
}

static void accept_one(uv_stream_t* stream, int status) {
  assert(status == 0);
  uv_tcp_init(&loop, &connection);
  assert(uv_accept(stream, (uv_stream_t*)&connection) == 0);
  uv_read_start((uv_stream_t*)&connection, get_space, echo);
}

static void connected(uv_connect_t* connect, int status) {
  assert(status == 0);
  uv_buf_t buffer = uv_buf_init(question, 5);
  assert(uv_write(&to_server, connect->handle, &buffer, 1, NULL) == 0);
  uv_read_start(connect->handle, get_space, get_answer);
}

int main(void) {
  uv_loop_init(&loop);
  struct sockaddr_in address;
  uv_ip4_addr("127.0.0.1", 7000, &address);
  uv_tcp_init(&loop, &server);
  assert(uv_tcp_bind(&server, (const struct sockaddr*)&address, 0) == 0);
  assert(uv_listen((uv_stream_t*)&server, 4, accept_one) == 0);
  uv_tcp_init(&loop, &client);
  assert(uv_tcp_connect(&request, &client, (const struct sockaddr*)&address, connected) == 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  assert(answered);
  assert(uv_loop_close(&loop) == 0);
}
