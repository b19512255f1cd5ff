// A copy races with a store into what is copied.
// verdict: bug
// finding: data-race

#include <pthread.h>
#include <string.h>

static char buffer[64], copy[64];

static void* copier(void* unused) {
  memcpy(copy, buffer, sizeof copy);  // <--
  return unused;
}

static void* writer(void* unused) {
  buffer[33] = 1;  // <--
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, copier, NULL);
  pthread_create(&threads[1], NULL, writer, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return copy[33] > 1;
}
