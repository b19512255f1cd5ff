// A race that is meant to be: it is not reported, and the report says why.
// verdict: complete
// message: races that the program calls benign were not reported: statistics only

#include <assert.h>
#include <mazurka/mazurka.h>
#include <pthread.h>

static long calls;

static void* count(void* unused) {
  ++calls;
  return unused;
}

int main(void) {
  mazurka_benign_race(&calls, sizeof calls, "statistics only");
  pthread_t other;
  pthread_create(&other, 0, count, 0);
  count(0);
  pthread_join(other, 0);
  assert(calls > 0);
}
