// What is called benign is one variable, not its neighbour; a compiler may access both at once.
// verdict: bug
// finding: data-race

#include <mazurka/mazurka.h>
#include <pthread.h>

static struct {
  long calls, sum;
} statistics;

static void* count(void* unused) {
  ++statistics.calls;   // <--
  statistics.sum += 2;  // <--
  return unused;
}

int main(void) {
  mazurka_benign_race(&statistics.calls, sizeof statistics.calls, "statistics only");
  pthread_t other;
  pthread_create(&other, 0, count, 0);
  count(0);
  pthread_join(other, 0);
}
