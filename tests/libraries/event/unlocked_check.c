// The length is asked for first; when the bytes are taken, another thread has them.
// verdict: bug
// finding: assertion
// packages: libevent-dev
// flags: -levent_pthreads -levent_core
#include <assert.h>
#include <event2/buffer.h>
#include <event2/thread.h>
#include <pthread.h>

static struct evbuffer* buffer;

static void* take(void* unused) {
  char text[2];
  if (evbuffer_get_length(buffer) == 2) {
    const int taken = evbuffer_remove(buffer, text, 2);
    assert(taken == 2);  // <--
  }
  return unused;
}

int main(void) {
  evthread_use_pthreads();
  buffer = evbuffer_new();
  evbuffer_enable_locking(buffer, NULL);
  evbuffer_add(buffer, "ab", 2);
  pthread_t thread;
  pthread_create(&thread, 0, take, 0);
  take(0);
  pthread_join(thread, 0);
  evbuffer_free(buffer);
}
