// thrd_create, thrd_join with a result, thrd_current, thrd_equal.
// verdict: complete
// executions: 1

#include <assert.h>
#include <threads.h>

static thrd_t self;

static int worker(void* argument) {
  self = thrd_current();
  return *(int*)argument + 1;
}

int main(void) {
  int number = 41, result = 0;
  thrd_t thread;
  assert(thrd_create(&thread, worker, &number) == thrd_success);
  assert(thrd_join(thread, &result) == thrd_success);
  assert(result == 42);
  assert(thrd_equal(self, thread) && !thrd_equal(self, thrd_current()));
  return 0;
}
