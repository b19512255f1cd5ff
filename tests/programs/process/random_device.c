// What a program reads from /dev/urandom is the same in every execution, and not the same for all threads.
// verdict: complete
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int cells[16];
static unsigned long numbers[3];

static unsigned long number(void) {
  unsigned long result = 0;
  const int file = open("/dev/urandom", O_RDONLY);
  assert(file >= 0 && read(file, &result, sizeof result) == sizeof result);
  close(file);
  return result;
}

static void* use(void* number) {
  const unsigned long n = *(unsigned long*)number;
  for (int i = 0; i < 3; ++i) atomic_exchange(&cells[n >> 4 * i & 15], 1);
  return 0;
}

static void* other(void* unused) {
  numbers[1] = number();
  use(&numbers[1]);
  return unused;
}

int main(void) {
  numbers[0] = number();
  FILE* file = fopen("/dev/random", "rb");
  assert(file && fread(&numbers[2], sizeof numbers[2], 1, file) == 1);
  fclose(file);
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  use(&numbers[0]);
  use(&numbers[2]);
  pthread_join(t, 0);
  assert(numbers[0] != numbers[1] && numbers[0] != numbers[2] && numbers[1] != numbers[2]);
}
