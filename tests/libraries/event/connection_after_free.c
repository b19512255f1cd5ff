// A connection of libevent that a worker answers after it has looked whether it is still there: by then the loop may have
// freed it, because the client has gone.
// verdict: bug
// finding: data-race or use-after-free
// packages: libevent-dev
// flags: -levent_pthreads -levent_core
#include <assert.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/thread.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2];
static struct bufferevent* _Atomic connection;

static void* answer(void* unused) {
  struct bufferevent* to = connection;
  if (to != NULL) bufferevent_write(to, "x", 1);
  return unused;
}

static void gone(struct bufferevent* of, short what, void* unused) {
  (void)unused;
  assert((what & BEV_EVENT_EOF) != 0);
  connection = NULL;
  bufferevent_free(of);
}

int main(void) {
  evthread_use_pthreads();
  struct event_base* base = event_base_new();
  assert(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0);
  // Without the last two the callback is called with the lock of the connection, which the worker takes second.
  connection = bufferevent_socket_new(base, ends[0],
                                      BEV_OPT_CLOSE_ON_FREE | BEV_OPT_THREADSAFE |
                                          BEV_OPT_DEFER_CALLBACKS | BEV_OPT_UNLOCK_CALLBACKS);
  bufferevent_setcb(connection, NULL, NULL, gone, NULL);
  bufferevent_enable(connection, EV_READ);
  shutdown(ends[1], SHUT_WR);
  pthread_t thread;
  pthread_create(&thread, 0, answer, 0);
  event_base_dispatch(base);
  pthread_join(thread, 0);
  close(ends[1]);
  event_base_free(base);
}
