// Memory with a name (shm_open) and memory with a descriptor (memfd_create) are new in each execution.
// verdict: complete
// executions: 2
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static atomic_int *named, *anonymous;

static void* write_there(void* unused) {
  *named = 2;
  return unused;
}

static atomic_int* map(int file) {
  assert(file >= 0 && ftruncate(file, 4096) == 0);
  atomic_int* memory = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  assert(memory != MAP_FAILED && *memory == 0);
  return memory;
}

int main(void) {
  char name[64];
  snprintf(name, sizeof name, "/mazurka_shared_memory.%d", (int)getpid());
  named = map(shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600));
  anonymous = map(memfd_create("numbers", 0));
  *anonymous = 1;
  pthread_t thread;
  pthread_create(&thread, 0, write_there, 0);
  *named = 1;
  pthread_join(thread, 0);
}
