// One thread adds until the other one has taken all; under evbuffer_lock the length and the content agree.
// verdict: complete
// packages: libevent-dev
// flags: -levent_pthreads -levent_core
#include <assert.h>
#include <event2/buffer.h>
#include <event2/thread.h>
#include <pthread.h>

static struct evbuffer* buffer;

static void* add(void* unused) {
  evbuffer_add(buffer, "abc", 3);
  return unused;
}

int main(void) {
  evthread_use_pthreads();
  buffer = evbuffer_new();
  evbuffer_enable_locking(buffer, NULL);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  char text[8];
  evbuffer_lock(buffer);
  const size_t length = evbuffer_get_length(buffer);
  assert(evbuffer_remove(buffer, text, 8) == (int)length);
  evbuffer_unlock(buffer);
  pthread_join(thread, 0);
  assert(length == 0 || length == 3);
  evbuffer_free(buffer);
}
