// mazurka_cover changes nothing about the executions (tests/cli/labels.sh has more).
// verdict: complete
// executions: 2
// message: {"label":"early","reached":true
// message: {"label":"late","reached":true

#include <mazurka/mazurka.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void* writer(void* unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  mazurka_cover(x == 0 ? "early" : "late");
  pthread_join(thread, NULL);
  return 0;
}
