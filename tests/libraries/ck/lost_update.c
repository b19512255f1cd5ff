// A counter is loaded and stored with ck_pr, but not in one step: an update gets lost.
// verdict: bug
// finding: assertion
// packages: libck-dev
// pkg-config: ck
#include <assert.h>
#include <ck_pr.h>
#include <pthread.h>

static int counter;

static void* add(void* unused) {
  ck_pr_store_int(&counter, ck_pr_load_int(&counter) + 1);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, add, NULL);
  add(NULL);
  pthread_join(other, NULL);
  assert(counter == 2);
}
