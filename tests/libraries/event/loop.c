// A loop of libevent that another thread wakes by event_active and by a byte in a pipe; and one timer.
// verdict: complete
// packages: libevent-dev
// flags: -levent_pthreads -levent_core
#include <assert.h>
#include <event2/event.h>
#include <event2/thread.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];
static int bytes;

static void* write_one(void* unused) {
  assert(write(ends[1], "x", 1) == 1);
  return unused;
}

static void readable(evutil_socket_t file, short what, void* base) {
  (void)what;
  char byte;
  bytes += (int)read(file, &byte, 1);
  event_base_loopbreak(base);
}

int main(void) {
  evthread_use_pthreads();
  struct event_base* base = event_base_new();
  assert(pipe(ends) == 0);
  evutil_make_socket_nonblocking(ends[0]);
  struct event* event = event_new(base, ends[0], EV_READ | EV_PERSIST, readable, base);
  event_add(event, NULL);
  pthread_t thread;
  pthread_create(&thread, 0, write_one, 0);
  event_base_dispatch(base);
  assert(bytes == 1);
  pthread_join(thread, 0);
  event_free(event);
  event_base_free(base);
}
