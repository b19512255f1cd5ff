// A thread finds another one's handle under a lock, which nobody tells it but the memory: whether it is there
// depends on the order, and the lock's answer is the same.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_t handle;

static void* nothing(void* unused) { return unused; }

static void* looker(void* unused) {
  pthread_mutex_lock(&mutex);
  const pthread_t found = handle;
  pthread_mutex_unlock(&mutex);
  assert(found == 0);  // <--
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, looker, NULL);
  pthread_mutex_lock(&mutex);
  pthread_create(&handle, NULL, nothing, NULL);
  pthread_mutex_unlock(&mutex);
  pthread_join(handle, NULL);
  pthread_join(thread, NULL);
  return 0;
}
