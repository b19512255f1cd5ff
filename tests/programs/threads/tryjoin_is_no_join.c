// A thread that was not joined by pthread_tryjoin_np may still be at work.
// verdict: bug
// finding: data-race

#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>

static int result;

static void* worker(void* unused) {
  result = 5;  // <--
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  if (pthread_tryjoin_np(thread, NULL) != 0) {
    result = 6;  // <--
    pthread_join(thread, NULL);
  }
  return result == 0;
}
