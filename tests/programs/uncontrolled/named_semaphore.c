// A named semaphore may be shared with other processes.
// verdict: uncontrolled
// message: sem_open

#include <fcntl.h>
#include <semaphore.h>

int main(void) {
  sem_t* semaphore = sem_open("/mazurka-test", O_CREAT, 0600, 1);
  if (semaphore == SEM_FAILED) return 1;
  sem_wait(semaphore);
  sem_post(semaphore);
  sem_close(semaphore);
  sem_unlink("/mazurka-test");
  return 0;
}
