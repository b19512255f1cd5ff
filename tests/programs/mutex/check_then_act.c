// The test and the act hold the lock each, but not together.
// verdict: bug
// finding: assertion
// message: balance >= 0

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static bool can_pay(int amount) {
  pthread_mutex_lock(&mutex);
  const bool enough = balance >= amount;
  pthread_mutex_unlock(&mutex);
  return enough;
}

static void* pay(void* unused) {
  if (can_pay(100)) {
    pthread_mutex_lock(&mutex);
    balance -= 100;
    assert(balance >= 0);  // <--
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, pay, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
