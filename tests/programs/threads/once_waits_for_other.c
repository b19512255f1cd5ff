// The initialisation joins a thread that wants the same initialisation: a deadlock.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void initialise(void);

static void* user(void* unused) {
  pthread_once(&once, initialise);
  return unused;
}

static void initialise(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, user, NULL);
  pthread_join(thread, NULL);
}

int main(void) {
  pthread_once(&once, initialise);
  return 0;
}
