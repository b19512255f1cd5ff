// A thread spins until another one sets a flag.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int data;

static void* sender(void* unused) {
  data = 42;
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sender, NULL);
  while (!ready) {
  }
  assert(data == 42);
  pthread_join(thread, NULL);
  return 0;
}
