// Each thread gets the address of an argument of its own, on main's stack.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>

static void* square(void* argument) {
  int* number = argument;
  *number *= *number;
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  int numbers[3] = {1, 2, 3};
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, square, &numbers[i]);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  assert(numbers[0] == 1 && numbers[1] == 4 && numbers[2] == 9);
  return 0;
}
