// A loop that counts, and looks at a second flag only now and then, waits for both.
// verdict: complete

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int one, two;

static void* setter(void* unused) {
  two = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, setter, NULL);
  for (int i = 0; !one; ++i) {
    if (i % 7 == 6 && two) break;
  }
  pthread_join(thread, NULL);
}
