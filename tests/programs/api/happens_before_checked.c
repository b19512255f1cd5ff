// The reader looks at the data only if it comes after the writer. That is decided by what the race detector
// does not see, and the annotation tells it.
// verdict: complete
// message: annotations of the program exempt

#include "annotations.h"

#include <assert.h>
#include <pthread.h>

static int data, ready;

static void* writer(void* unused) {
  data = 1;
  __tsan_release(&ready);
  AnnotateBenignRaceSized(__FILE__, __LINE__, &ready, sizeof ready, "a flag");
  ready = 1;
  return unused;
}

int main(void) {
  AnnotateBenignRaceSized(__FILE__, __LINE__, &ready, sizeof ready, "a flag");
  pthread_t other;
  pthread_create(&other, 0, writer, 0);
  __tsan_acquire(&ready);
  AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
  const int is_ready = ready;
  AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
  if (is_ready) assert(data == 1);
  pthread_join(other, 0);
}
