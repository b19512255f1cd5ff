// A loop that ends by chance is no livelock: the state of rand changes.
// verdict: complete

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

atomic_int flag;

static void* worker(void* unused) {
  while (!flag) {
    if (rand() % 10 == 0) break;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}
