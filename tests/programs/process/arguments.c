// The program gets its arguments in every execution, also after changing them.
// verdict: complete
// executions: 2
// args: one two

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static atomic_int order;

static void* worker(void* unused) {
  ++order;
  return unused;
}

int main(int count, char** arguments) {
  assert(count == 3);
  assert(strcmp(arguments[1], "one") == 0 && strcmp(arguments[2], "two") == 0);
  arguments[1] = arguments[2];
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
