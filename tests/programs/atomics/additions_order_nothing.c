// Two additions whose results nobody reads: who comes first cannot be told, so they order nothing.
// verdict: bug
// finding: data-race

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int count;
int data;  // a compiler cannot know all its values

static void* writer(void* unused) {
  data = 1;  // <--
  atomic_fetch_add(&count, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  atomic_fetch_add(&count, 1);
  const int seen = data;  // <--
  pthread_join(thread, NULL);
  return seen > 1;
}
