// The receiver waits at an nsync_cv without looking at a condition: the signal gets lost.
// verdict: bug
// finding: deadlock
// packages: libnsync-dev
// flags: -lnsync
#include <nsync.h>
#include <pthread.h>

static nsync_mu lock = NSYNC_MU_INIT;
static nsync_cv stored = NSYNC_CV_INIT;

static void* receive(void* unused) {
  nsync_mu_lock(&lock);
  nsync_cv_wait(&stored, &lock);
  nsync_mu_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t receiver;
  pthread_create(&receiver, NULL, receive, NULL);
  nsync_cv_signal(&stored);
  pthread_join(receiver, NULL);
}
