// A block is freed while another thread may use it.
// verdict: bug
// finding: use-after-free or data-race

#include <pthread.h>
#include <stdlib.h>

static void* user(void* block) {
  *(int*)block = 1;
  return NULL;
}

int main(void) {
  int* block = malloc(sizeof *block);
  pthread_t thread;
  pthread_create(&thread, NULL, user, block);
  free(block);
  pthread_join(thread, NULL);
  return 0;
}
