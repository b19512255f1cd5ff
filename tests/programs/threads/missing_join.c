// main reads what a thread wrote without joining it.
// verdict: bug
// finding: data-race

#include <pthread.h>

int result;

static void* compute(void* unused) {
  result = 42;  // <--
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, compute, NULL);
  const int seen = result;  // <--
  pthread_join(thread, NULL);
  return seen > 42;
}
