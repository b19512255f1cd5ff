// A trylock before, between and after another thread's lock and unlock: three traces. That it may
// fail is legal.
// verdict: complete
// executions: 3

#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void* patient(void* unused) {
  pthread_mutex_lock(&mutex);
  ++counter;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* impatient(void* unused) {
  const int error = pthread_mutex_trylock(&mutex);
  assert(error == 0 || error == EBUSY);
  if (error == 0) {
    ++counter;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, patient, NULL);
  pthread_create(&threads[1], NULL, impatient, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 1 || counter == 2);
  return 0;
}
