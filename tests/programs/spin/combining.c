// Flat combining in small: who comes to a busy combiner queues a request, and waits until it is done or
// until the combiner hands over. Requests are on the stacks of their threads, which use that memory for
// something else later.
// verdict: complete
// executions: 28

#include <mazurka/mazurka.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

typedef struct Request {
  _Atomic(struct Request*) next;
  _Atomic(struct Request*) done;
  atomic_int waits;
} Request;

typedef struct {
  _Atomic(Request*) queue;
  _Atomic(Request*) takeover;
} Combiner;

static Request finished;

static void combine(Combiner* combiner, Request* first, Request* mine) {
  Request* last;
  int count = 0;
  do {
    last = first;
    first = last->next;
    if (first != NULL) last->done = &finished;
  } while (first != NULL && ++count < 2);
  if (mine->done == NULL && mine != last) return;
  Request* next = last->next;
  Request* expected = last;
  if (next == NULL && !atomic_compare_exchange_strong(&combiner->queue, &expected, NULL)) {
    next = last->next;
    mazurka_assume(next != NULL);
  }
  last->done = &finished;
  if (next == NULL) return;
  Request* waiting = next;
  while (waiting != NULL && !waiting->waits) waiting = waiting->next;
  if (waiting != NULL) waiting->done = next;
  else combiner->takeover = next;
}

static void* come(void* argument) {
  Combiner* combiner = argument;
  Request mine = {NULL, NULL, 0};
  Request* handed = NULL;
  Request* before = atomic_exchange(&combiner->queue, &mine);
  if (before != NULL) before->next = &mine;
  else combine(combiner, &mine, &mine);
  mine.waits = 1;
  while ((handed = mine.done) == NULL) {
    if (combiner->takeover != NULL && (handed = atomic_exchange(&combiner->takeover, NULL)) != NULL) {
      break;
    }
  }
  if (handed != &finished) combine(combiner, handed, &mine);
  return NULL;
}

int main(void) {
  Combiner combiner = {NULL, NULL};
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, come, &combiner);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
}
