// Volatile variables are relaxed atomics: their stores keep their order in a queue.
// verdict: complete
// executions: 3
// options: --memory=tso

#include <assert.h>

#include "../orders/threads.h"

static volatile int message, flag;
static int saw_flag, saw_message;

static void produce(void) {
  message = 1;
  flag = 1;
}

static void consume_it(void) {
  saw_flag = flag;
  saw_message = message;
}

int main(void) {
  THREADS(produce, consume_it);
  assert(!saw_flag || saw_message);
}
