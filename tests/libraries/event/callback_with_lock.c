// The loop of libevent calls with the lock of the connection, and the callback takes another one; a worker takes them in the
// other order.
// verdict: bug
// finding: deadlock
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
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct bufferevent* connection;

static void* answer(void* unused) {
  pthread_mutex_lock(&mutex);
  if (connection != NULL) bufferevent_write(connection, "x", 1);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void gone(struct bufferevent* of, short what, void* unused) {
  (void)unused;
  assert((what & BEV_EVENT_EOF) != 0);
  pthread_mutex_lock(&mutex);
  connection = NULL;
  pthread_mutex_unlock(&mutex);
  bufferevent_free(of);
}

int main(void) {
  evthread_use_pthreads();
  struct event_base* base = event_base_new();
  assert(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0);
  connection = bufferevent_socket_new(base, ends[0], BEV_OPT_CLOSE_ON_FREE | BEV_OPT_THREADSAFE);
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
