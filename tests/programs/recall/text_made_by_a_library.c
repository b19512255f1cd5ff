// What a function of libc has left in memory that it allocated is read by another thread: its text depends on who
// came first.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char letter = 'a';
static char* copy;
static char found;

static void* change(void* unused) {
  pthread_mutex_lock(&mutex);
  letter = 'b';
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* make(void* unused) {
  pthread_mutex_lock(&mutex);
  const char text[2] = {letter, '\0'};
  char* const small = strdup(text);
  copy = realloc(small, 100);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* look(void* unused) {
  pthread_mutex_lock(&mutex);
  if (copy != NULL) found = copy[0];
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  void* (*const routines[])(void*) = {make, look, change};
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, routines[i], NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  free(copy);
  assert(found != 'b');  // <--
  return 0;
}
