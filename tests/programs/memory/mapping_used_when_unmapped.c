// An access to memory that has been unmapped is a crash, in some order of what is explored.
// verdict: bug
// finding: crash
// message: unmapped at
// options: --races=explore
#include <pthread.h>
#include <sys/mman.h>

static int* numbers;

static void* read_one(void* unused) {
  numbers[7] = numbers[8];  // <--
  return unused;
}

int main(void) {
  numbers = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  numbers[7] = numbers[8] = 3;
  pthread_t thread;
  pthread_create(&thread, 0, read_one, 0);
  munmap(numbers, 4096);
  pthread_join(thread, 0);
}
