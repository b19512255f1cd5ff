// A race in a shared mapping of a file.
// verdict: bug
// finding: data-race
// message: mapping@mapping_of_a_file_race.c:19#1
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

static int* number;

static void* add(void* unused) {
  ++*number;  // <--
  return unused;
}

int main(void) {
  const int file = memfd_create("numbers", 0);
  number = ftruncate(file, 4) != 0 ? 0 : mmap(0, 4, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  ++*number;  // <--
  pthread_join(thread, 0);
}
