// A thread-local variable whose address is given away is shared; reports say whose it is.
// verdict: bug
// finding: data-race
// message: mine[1] (of T1)

#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

_Thread_local int mine[2];
int* published;
sem_t ready;

void* owner(void* unused) {
  published = &mine[1];
  sem_post(&ready);
  mine[1] = 1;  // <--
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&ready, 0, 0);
  pthread_create(&thread, NULL, owner, NULL);
  sem_wait(&ready);
  *published = 2;  // <--
  pthread_join(thread, NULL);
  return 0;
}
