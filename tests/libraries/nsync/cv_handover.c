// A thread waits at an nsync_cv until main has stored a value.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libnsync-dev
// flags: -lnsync
#include <assert.h>
#include <nsync.h>
#include <pthread.h>

static nsync_mu lock = NSYNC_MU_INIT;
static nsync_cv stored = NSYNC_CV_INIT;
static int value;

static void* receive(void* unused) {
  nsync_mu_lock(&lock);
  while (value == 0) nsync_cv_wait(&stored, &lock);
  assert(value == 42);
  nsync_mu_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t receiver;
  pthread_create(&receiver, NULL, receive, NULL);
  nsync_mu_lock(&lock);
  value = 42;
  nsync_cv_signal(&stored);
  nsync_mu_unlock(&lock);
  pthread_join(receiver, NULL);
}
