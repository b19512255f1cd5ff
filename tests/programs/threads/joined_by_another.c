// A thread may be joined by another one than its creator.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>

static pthread_t worker_thread;
static int result;

static void* worker(void* unused) {
  result = 42;
  return unused;
}

static void* joiner(void* unused) {
  pthread_join(worker_thread, NULL);
  assert(result == 42);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&worker_thread, NULL, worker, NULL);
  pthread_create(&thread, NULL, joiner, NULL);
  pthread_join(thread, NULL);
  return 0;
}
