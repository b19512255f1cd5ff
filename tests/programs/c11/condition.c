// A C11 condition variable: wait, signal, broadcast.
// verdict: complete

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t changed;
static bool ready, taken;

static int producer(void* unused) {
  (void)unused;
  mtx_lock(&mutex);
  ready = true;
  cnd_signal(&changed);
  while (!taken) cnd_wait(&changed, &mutex);
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  mtx_init(&mutex, mtx_plain);
  cnd_init(&changed);
  thrd_t thread;
  thrd_create(&thread, producer, NULL);
  mtx_lock(&mutex);
  while (!ready) cnd_wait(&changed, &mutex);
  taken = true;
  cnd_broadcast(&changed);
  mtx_unlock(&mutex);
  thrd_join(thread, NULL);
  cnd_destroy(&changed);
  mtx_destroy(&mutex);
  return 0;
}
