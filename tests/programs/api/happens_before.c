// The annotation says that the data is there when the flag is, but in the other order nothing says so.
// verdict: bug
// finding: data-race

#include "annotations.h"

#include <pthread.h>

static int data;

static void* writer(void* unused) {
  data = 1;  // <--
  AnnotateHappensBefore(__FILE__, __LINE__, &data);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, writer, 0);
  AnnotateHappensAfter(__FILE__, __LINE__, &data);
  data = 2;  // <--
  pthread_join(other, 0);
}
