// The routine of pthread_once calls pthread_once with the same control: it waits for itself.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialise(void) { pthread_once(&once, initialise); }  // <--

int main(void) {
  pthread_once(&once, initialise);
  return 0;
}
