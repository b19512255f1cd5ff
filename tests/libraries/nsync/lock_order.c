// Two threads lock two nsync_mus in opposite orders.
// verdict: bug
// finding: deadlock
// packages: libnsync-dev
// flags: -lnsync
#include <nsync.h>
#include <pthread.h>

static nsync_mu left = NSYNC_MU_INIT, right = NSYNC_MU_INIT;

static void lock_both(nsync_mu* first, nsync_mu* second) {
  nsync_mu_lock(first);
  nsync_mu_lock(second);
  nsync_mu_unlock(second);
  nsync_mu_unlock(first);
}

static void* right_then_left(void* unused) {
  lock_both(&right, &left);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, right_then_left, NULL);
  lock_both(&left, &right);
  pthread_join(other, NULL);
}
