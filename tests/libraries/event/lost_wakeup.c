// A thread hands work to a loop of libevent and wakes it by a byte in a pipe. The handler looks for work first and empties the
// pipe then: the byte that tells of work that came in between is lost, and the loop sleeps for ever.
// verdict: bug
// finding: deadlock
// message: in epoll_wait of epoll set made at
// packages: libevent-dev
// flags: -levent_pthreads -levent_core
#include <assert.h>
#include <event2/event.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { all_work = 2 };

static int ends[2];
static atomic_int work;
static int done;

static void* hand_over(void* unused) {
  for (int i = 0; i < all_work; ++i) {
    atomic_fetch_add(&work, 1);
    assert(write(ends[1], "x", 1) == 1);
  }
  return unused;
}

static void empty_pipe(int file) {
  char bytes[8];
  while (read(file, bytes, sizeof bytes) > 0) {
  }
}

static void woken(evutil_socket_t file, short what, void* base) {
  (void)what;
  done += atomic_exchange(&work, 0);
  empty_pipe(file);
  if (done == all_work) event_base_loopbreak(base);
}

int main(void) {
  struct event_base* base = event_base_new();
  assert(pipe(ends) == 0);
  evutil_make_socket_nonblocking(ends[0]);
  struct event* event = event_new(base, ends[0], EV_READ | EV_PERSIST, woken, base);
  event_add(event, NULL);
  pthread_t thread;
  pthread_create(&thread, 0, hand_over, 0);
  event_base_dispatch(base);
  assert(done == all_work);
  pthread_join(thread, 0);
  event_free(event);
  event_base_free(base);
}
