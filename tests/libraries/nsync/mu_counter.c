// Two threads add to a counter under an nsync_mu; none of the additions is lost.
// verdict: complete
// packages: libnsync-dev
// flags: -lnsync
#include <assert.h>
#include <nsync.h>
#include <pthread.h>

static nsync_mu lock = NSYNC_MU_INIT;
static int counter;

static void* add(void* unused) {
  nsync_mu_lock(&lock);
  ++counter;
  nsync_mu_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, add, NULL);
  add(NULL);
  pthread_join(other, NULL);
  assert(counter == 2);
}
