// A write through a null pointer that is volatile: its value cannot be looked at afterwards.
// verdict: bug
// finding: crash
// message: a null pointer?
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static volatile int* place;

static void* writer(void* unused) {
  if (ready == 1) *place = 1;  // <--
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  ready = 1;
  pthread_join(thread, 0);
  return 0;
}
