// Who is cancelled need not have done its work.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static int done;

static void* worker(void* unused) {
  usleep(10);
  done = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  sleep(1);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  assert(done);  // <--
  return 0;
}
