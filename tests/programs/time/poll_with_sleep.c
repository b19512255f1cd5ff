// A thread looks again and again, sleeping in between, until the other one is done.
// verdict: complete

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int done;

static void* worker(void* unused) {
  done = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (!done) usleep(1000);
  pthread_join(thread, NULL);
  return 0;
}
