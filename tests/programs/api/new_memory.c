// An allocator hands a block from thread to thread in a way that the race detector does not see.
// verdict: complete
// message: annotations of the program exempt

#include "annotations.h"

#include <pthread.h>

static int block;

static void* user(void* unused) {
  AnnotateNewMemory(__FILE__, __LINE__, &block, sizeof block);
  block = 2;
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, user, 0);
  AnnotateNewMemory(__FILE__, __LINE__, &block, sizeof block);
  block = 1;
  pthread_join(other, 0);
}
