// A producer and a consumer with a pipe between them. What the consumer reads, the producer has written before.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];
static int data[3];

static void* produce(void* unused) {
  for (char i = 0; i < 3; ++i) {
    data[(int)i] = i + 10;
    assert(write(ends[1], &i, 1) == 1);
  }
  close(ends[1]);
  return unused;
}

int main() {
  assert(pipe(ends) == 0);
  pthread_t thread;
  pthread_create(&thread, NULL, produce, NULL);
  int count = 0;
  char i;
  while (read(ends[0], &i, 1) == 1) {
    assert(i == count);
    assert(data[(int)i] == i + 10);
    ++count;
  }
  assert(count == 3);
  pthread_join(thread, NULL);
  close(ends[0]);
  return 0;
}
