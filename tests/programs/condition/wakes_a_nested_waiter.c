// A signal wakes one of two threads that wait, which other threads have created: who is meant does not
// depend on the order in which they became known.
// verdict: bug
// finding: deadlock

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int waiting, turn;

static void* waiter(void* argument) {
  pthread_mutex_lock(&mutex);
  ++waiting;
  while (turn != (intptr_t)argument) pthread_cond_wait(&condition, &mutex);
  turn = 3 - turn;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void* creator(void* argument) {
  pthread_t child;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_create(&child, NULL, waiter, argument);
  pthread_join(child, NULL);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, creator, (void*)1);
  pthread_create(&two, NULL, creator, (void*)2);
  pthread_mutex_lock(&mutex);
  if (waiting == 2) {
    turn = 1;
    pthread_cond_signal(&condition);  // it may wake the other one, who waits again
  } else {
    turn = 1;
    pthread_cond_broadcast(&condition);
  }
  pthread_mutex_unlock(&mutex);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
