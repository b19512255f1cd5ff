// A lock that lets everybody in, and says that it does not.
// verdict: bug
// finding: data-race

#include "annotations.h"

#include <pthread.h>

static int lock, count;

static void* add(void* unused) {
  AnnotateRWLockAcquired(__FILE__, __LINE__, &lock, 1);
  ++count;  // <--
  AnnotateRWLockReleased(__FILE__, __LINE__, &lock, 1);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, add, 0);
  add(0);
  pthread_join(other, 0);
}
