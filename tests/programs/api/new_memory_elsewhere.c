// What is new is not all that two threads write.
// verdict: bug
// finding: data-race

#include "annotations.h"

#include <pthread.h>

static int blocks[2];

static void* user(void* unused) {
  AnnotateNewMemory(__FILE__, __LINE__, &blocks[0], sizeof blocks[0]);
  blocks[0] = 2;
  blocks[1] = 2;  // <--
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, user, 0);
  AnnotateNewMemory(__FILE__, __LINE__, &blocks[0], sizeof blocks[0]);
  blocks[0] = 1;
  blocks[1] = 1;  // <--
  pthread_join(other, 0);
}
