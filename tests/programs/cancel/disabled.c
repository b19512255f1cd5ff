// A thread that does not allow it is not cancelled; when it allows it again, it is.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int first, second;

static void* worker(void* unused) {
  int before = -1;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before) == 0);
  assert(before == PTHREAD_CANCEL_ENABLE);
  pthread_testcancel();
  first = 1;
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &before);
  assert(before == PTHREAD_CANCEL_DISABLE);
  pthread_testcancel();
  second = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(first == 1);
  assert(result == (second ? NULL : PTHREAD_CANCELED));
  return 0;
}
