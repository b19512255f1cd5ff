// Whoever unmaps memory that others use without being ordered with them is in a race.
// verdict: bug
// finding: data-race
// message: mapping@mapping_unmapped_too_early.c
#include <pthread.h>
#include <sys/mman.h>

static int* flag;

static void* set(void* unused) {
  *flag = 1;  // <--
  return unused;
}

int main(void) {
  flag = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  *flag = 0;
  pthread_t thread;
  pthread_create(&thread, 0, set, 0);
  munmap(flag, 4096);  // <--
  pthread_join(thread, 0);
}
