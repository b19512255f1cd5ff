// mazurka_await blocks until the condition holds.
// verdict: complete

#include <assert.h>
#include <mazurka/mazurka.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;
static int data;

static void* worker(void* unused) {
  mazurka_await(turn == 1);
  data = 1;
  turn = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  turn = 1;
  mazurka_await(turn == 2);
  assert(data == 1);
  pthread_join(thread, NULL);
  return 0;
}
