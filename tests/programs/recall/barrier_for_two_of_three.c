// A barrier for two, and four who come: who meets whom decides about what is ordered. Nobody looks at who is the last.
// verdict: bug
// finding: data-race

#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t barrier;
static int data;

static void* write(void* unused) {
  data = 1;
  pthread_barrier_wait(&barrier);
  return unused;
}

static void* come(void* unused) {
  pthread_barrier_wait(&barrier);
  return unused;
}

static void* read(void* unused) {
  pthread_barrier_wait(&barrier);
  if (data == 2) return &data;
  return unused;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  void* (*const routines[])(void*) = {write, read, come, come};
  pthread_t threads[4];
  for (int i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, routines[i], NULL);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
  return 0;
}
