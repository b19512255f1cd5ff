// How much a thread prints depends on a text that others change: the mutex tells it nothing of that.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char name[16] = "a";
static int printed[3];

static void* change(void* unused) {
  pthread_mutex_lock(&mutex);
  strcat(name, "bc");
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* print(void* unused) {
  for (int i = 0; i < 3; ++i) {
    pthread_mutex_lock(&mutex);
    printed[i] = printf("%d %-2.5s %s\n", i, name, "end");
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, print, NULL);
  pthread_create(&threads[1], NULL, change, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  assert(!(printed[0] < printed[1] && printed[1] == printed[2]));  // <--
  return 0;
}
