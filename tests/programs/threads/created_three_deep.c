// Three generations of threads, created after a lock that they compete for. The last of T1's line sees
// what the last of T2's line has left.
// verdict: bug
// finding: assertion
// message: T1.1.1

#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int* last;  // whose address counts: it is the same in every process

static void* generation(void* argument) {
  const intptr_t line = (intptr_t)argument / 10, depth = (intptr_t)argument % 10;
  pthread_mutex_lock(&mutex);
  if (depth == 3) {
    if (line == 1) assert(last == NULL);  // <--
    else last = malloc(sizeof *last);
  }
  pthread_mutex_unlock(&mutex);
  if (depth == 3) return NULL;
  pthread_t child;
  pthread_create(&child, NULL, generation, (void*)(argument + 1));
  pthread_join(child, NULL);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, generation, (void*)11);
  pthread_create(&two, NULL, generation, (void*)21);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  free(last);
  return 0;
}
