// setjmp and longjmp inside threads.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int order;

static void leave(jmp_buf* out) {
  ++order;
  longjmp(*out, 5);
}

static void* worker(void* unused) {
  jmp_buf back;
  const int code = setjmp(back);
  if (code == 0) leave(&back);
  assert(code == 5);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
