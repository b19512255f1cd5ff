// Main does not wait for the semaphore, but for the flag that is set before the post.
// verdict: bug
// finding: lock-misuse

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static sem_t done;
static atomic_int flag;

static void* worker(void* unused) {
  flag = 1;
  sem_post(&done);  // <--
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&done, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  if (flag) sem_destroy(&done);
  pthread_join(thread, NULL);
  return 0;
}
