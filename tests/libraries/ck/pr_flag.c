// A flag is stored with ck_pr_store_int and awaited with ck_pr_load_int; it guards a message.
// verdict: complete
// packages: libck-dev
// pkg-config: ck
#include <assert.h>
#include <ck_pr.h>
#include <pthread.h>

static int message, is_ready;

static void* send(void* unused) {
  message = 42;
  ck_pr_fence_store();
  ck_pr_store_int(&is_ready, 1);
  return unused;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, NULL, send, NULL);
  while (ck_pr_load_int(&is_ready) == 0) ck_pr_stall();
  ck_pr_fence_load();
  assert(message == 42);
  pthread_join(sender, NULL);
}
