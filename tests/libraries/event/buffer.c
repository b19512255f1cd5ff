// A buffer with a lock, filled by two threads.
// verdict: complete
// packages: libevent-dev
// flags: -levent_pthreads -levent_core
#include <assert.h>
#include <event2/buffer.h>
#include <event2/thread.h>
#include <pthread.h>

static struct evbuffer* buffer;

static void* add(void* unused) {
  evbuffer_add(buffer, "ab", 2);
  return unused;
}

int main(void) {
  evthread_use_pthreads();
  buffer = evbuffer_new();
  evbuffer_enable_locking(buffer, NULL);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  add(0);
  pthread_join(thread, 0);
  char text[4];
  assert(evbuffer_remove(buffer, text, 4) == 4 && text[0] == 'a' && text[1] == 'b' &&
         text[2] == 'a');
  evbuffer_free(buffer);
}
