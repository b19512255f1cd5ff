// A semaphore of System V makes one thread wait for another.
// verdict: uncontrolled
// message: semop

#include <pthread.h>
#include <sys/ipc.h>
#include <sys/sem.h>

static int set;

static void* post(void* argument) {
  struct sembuf up = {0, 1, 0};
  semop(set, &up, 1);
  return argument;
}

int main(void) {
  set = semget(IPC_PRIVATE, 1, 0600 | IPC_CREAT);
  pthread_t thread;
  pthread_create(&thread, NULL, post, NULL);
  struct sembuf down = {0, -1, 0};
  semop(set, &down, 1);
  pthread_join(thread, NULL);
  semctl(set, 0, IPC_RMID);
  return 0;
}
