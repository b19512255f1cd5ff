// mazurka_await of something that nobody will do.
// verdict: bug
// finding: livelock or deadlock

#include <mazurka/mazurka.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int turn;

static void* worker(void* unused) {
  turn = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  mazurka_await(turn == 2);
  pthread_join(thread, NULL);
  return 0;
}
