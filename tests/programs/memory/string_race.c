// strlen reads a string that another thread changes.
// verdict: bug
// finding: data-race

#include <pthread.h>
#include <stdint.h>
#include <string.h>

static char text[16] = "mazurka";

static void* measure(void* unused) {
  (void)unused;
  return (void*)strlen(text);  // <--
}

static void* cut(void* unused) {
  text[3] = 0;  // <--
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, measure, NULL);
  pthread_create(&threads[1], NULL, cut, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
