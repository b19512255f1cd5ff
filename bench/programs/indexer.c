// N threads store words in a hash table, a lock (with -DCAS a compare-and-swap) for each slot.
// Flanagan and Godefroid, POPL 2005; Source Sets, Table 3. N: threads. Words collide from 12
// threads on: 8^(N-11) traces for N from 11 to 17, with locks and with compare-and-swap.
// bench: -DN=11 executions: 1
// bench: -DN=12 executions: 8
// bench: -DN=13 executions: 64
// bench: -DN=12 -DCAS executions: 8
// bench: -DN=13 -DCAS executions: 64
// bench: -DN=13 --algorithm=unfolding executions: 64
// bench: -DN=15 executions: 4096 slow
// bench: -DN=15 -DCAS executions: 4096 slow
// bench: -DN=16 executions: 32768 slow
// bench: -DN=17 executions: 262144 slow

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 12
#endif

#define SIZE 128
#define WORDS 4

#ifdef CAS

static atomic_int table[SIZE];

static bool store_if_empty(int slot, int word) {
  int empty = 0;
  return atomic_compare_exchange_strong(&table[slot], &empty, word);
}

#else

static int table[SIZE];
static pthread_mutex_t slot_lock[SIZE] = {[0 ... SIZE - 1] = PTHREAD_MUTEX_INITIALIZER};

static bool store_if_empty(int slot, int word) {
  pthread_mutex_lock(&slot_lock[slot]);
  const bool empty = table[slot] == 0;
  if (empty) table[slot] = word;
  pthread_mutex_unlock(&slot_lock[slot]);
  return empty;
}

#endif

static void* worker(void* argument) {
  const int t = (int)(intptr_t)argument;
  for (int m = 1; m <= WORDS; ++m) {
    const int word = 11 * m + t;
    int h = word * 7 % SIZE;
    while (!store_if_empty(h, word)) h = (h + 1) % SIZE;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t t = 0; t < N; ++t) pthread_create(&threads[t], NULL, worker, (void*)t);
  for (int t = 0; t < N; ++t) pthread_join(threads[t], NULL);
  return 0;
}
