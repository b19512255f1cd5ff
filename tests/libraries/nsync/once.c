// Two threads run an nsync_once; the initialiser runs once and before both go on.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libnsync-dev
// flags: -lnsync
#include <assert.h>
#include <nsync.h>
#include <pthread.h>

static nsync_once once = NSYNC_ONCE_INIT;
static int initialised;

static void initialise(void) { ++initialised; }

static void* use(void* unused) {
  nsync_run_once(&once, initialise);
  assert(initialised == 1);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, use, NULL);
  use(NULL);
  pthread_join(other, NULL);
}
