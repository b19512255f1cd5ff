// A file that the program changes, makes or removes is in each execution what it was before the first.
// verdict: complete
// executions: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static char old[4200], new[4200], folder[4200], inside[4300];
static atomic_int x;

__attribute__((constructor)) static void prepare(void) {
  char program[4096] = "";  // the files are beside it
  readlink("/proc/self/exe", program, sizeof program - 1);
  snprintf(old, sizeof old, "%s.old", program);
  snprintf(new, sizeof new, "%s.new", program);
  snprintf(folder, sizeof folder, "%s.folder", program);
  FILE* file = fopen(old, "w");
  fputs("old", file);
  fclose(file);
}

static void* set(void* unused) {
  x = 2;
  return unused;
}

static int first_of(const char* path) {
  FILE* file = fopen(path, "r");
  if (file == 0) return 0;
  const int first = fgetc(file);
  fclose(file);
  return first;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, set, 0);
  x = 1;
  pthread_join(thread, 0);
  assert(x != 0);
  assert(first_of(old) == 'o' && first_of(new) == 0);
  FILE* file = fopen(old, "w");
  fputs("changed and longer", file);
  fclose(file);
  assert(first_of(old) == 'c');
  assert(mkdir(folder, 0700) == 0);
  snprintf(inside, sizeof inside, "%s/file", folder);
  file = fopen(inside, "w");
  assert(file != 0);
  assert(rename(old, new) == 0 && first_of(new) == 'c' && first_of(old) == 0);
}
