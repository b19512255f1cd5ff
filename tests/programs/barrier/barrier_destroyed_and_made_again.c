// The serial thread may destroy a barrier and make it again while others are still leaving it.
// verdict: complete

#include <pthread.h>
static pthread_barrier_t b1, b2;
static void* tf(void* a) { for (int r = 0; r < 2; r++) {
  if (pthread_barrier_wait(&b1) == PTHREAD_BARRIER_SERIAL_THREAD) { pthread_barrier_destroy(&b1); pthread_barrier_init(&b1, 0, 2); }
  if (pthread_barrier_wait(&b2) == PTHREAD_BARRIER_SERIAL_THREAD) { pthread_barrier_destroy(&b2); pthread_barrier_init(&b2, 0, 2); } }
  return 0; }
int main() { pthread_barrier_init(&b1, 0, 2); pthread_barrier_init(&b2, 0, 2); pthread_t t; pthread_create(&t, 0, tf, 0); tf(0); pthread_join(t, 0); }
