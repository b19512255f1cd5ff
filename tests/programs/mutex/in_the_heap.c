// A mutex that lives in a heap block with its data, initialised and destroyed with it.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t mutex;
  int balance;
};

static void* deposit(void* argument) {
  struct account* account = argument;
  pthread_mutex_lock(&account->mutex);
  account->balance += 10;
  pthread_mutex_unlock(&account->mutex);
  return NULL;
}

int main(void) {
  struct account* account = malloc(sizeof *account);
  pthread_mutex_init(&account->mutex, NULL);
  account->balance = 0;
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, deposit, account);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(account->balance == 20);
  pthread_mutex_destroy(&account->mutex);
  free(account);
  return 0;
}
