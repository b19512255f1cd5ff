// Two threads change a counter while they hold an nsync_mu for reading only.
// verdict: bug
// finding: data-race
// packages: libnsync-dev
// flags: -lnsync
#include <nsync.h>
#include <pthread.h>

static nsync_mu lock = NSYNC_MU_INIT;
static int counter;

static void* add(void* unused) {
  nsync_mu_rlock(&lock);
  ++counter;
  nsync_mu_runlock(&lock);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, add, NULL);
  add(NULL);
  pthread_join(other, NULL);
}
