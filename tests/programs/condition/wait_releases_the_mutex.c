// A wait gives the mutex back until it returns: others can use it meanwhile.
// verdict: complete

#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn;

static void* other(void* unused) {
  pthread_mutex_lock(&mutex);
  while (turn != 1) pthread_cond_wait(&changed, &mutex);
  turn = 2;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  pthread_mutex_lock(&mutex);
  turn = 1;
  pthread_cond_broadcast(&changed);
  while (turn != 2) pthread_cond_wait(&changed, &mutex);
  assert(turn == 2);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
