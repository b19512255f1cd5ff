// A race in memory that was mapped; the report says where that was.
// verdict: bug
// finding: data-race
// message: mapping@mapping_race.c:16#1
#include <pthread.h>
#include <sys/mman.h>

static char* page;

static void* write_there(void* unused) {
  page[5] = 1;  // <--
  return unused;
}

int main(void) {
  page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  pthread_t thread;
  pthread_create(&thread, 0, write_there, 0);
  const char seen = page[5];  // <--
  pthread_join(thread, 0);
  return seen == 2;
}
