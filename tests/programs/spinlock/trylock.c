// Trying a spin lock before, between and after another thread's lock and unlock: three traces.
// verdict: complete
// executions: 3

#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;

static void* patient(void* unused) {
  pthread_spin_lock(&lock);
  pthread_spin_unlock(&lock);
  return unused;
}

static void* impatient(void* unused) {
  const int error = pthread_spin_trylock(&lock);
  assert(error == 0 || error == EBUSY);
  if (error == 0) pthread_spin_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, patient, NULL);
  pthread_create(&threads[1], NULL, impatient, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
