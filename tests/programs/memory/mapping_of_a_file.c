// A file that threads share by a mapping is in each execution what it was before the first.
// verdict: complete
// executions: 2
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static _Atomic char* text;

static void* write_there(void* unused) {
  text[0] = 't';
  return unused;
}

int main(void) {
  char path[64];
  snprintf(path, sizeof path, "/tmp/mazurka_mapping_of_a_file.%d", (int)getpid());
  struct stat about;
  assert(stat(path, &about) != 0);  // it is made by each execution
  const int file = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
  assert(file >= 0 && write(file, "abc", 3) == 3);
  text = mmap(0, 3, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  assert(text != MAP_FAILED && text[0] == 'a');
  pthread_t thread;
  pthread_create(&thread, 0, write_there, 0);
  text[0] = 'm';
  pthread_join(thread, 0);
  char first;
  assert(pread(file, &first, 1, 0) == 1 && first == text[0]);
}
