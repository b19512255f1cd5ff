// malloc, calloc, realloc, aligned_alloc, posix_memalign, strdup, free of NULL.
// verdict: complete
// executions: 1

#include <assert.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  int* numbers = calloc(8, sizeof *numbers);
  for (int i = 0; i < 8; ++i) assert(numbers[i] == 0);
  for (int i = 0; i < 8; ++i) numbers[i] = i;
  numbers = realloc(numbers, 1000 * sizeof *numbers);
  for (int i = 0; i < 8; ++i) assert(numbers[i] == i);
  numbers = realloc(numbers, 2 * sizeof *numbers);
  assert(numbers[1] == 1);
  free(numbers);
  void* aligned = aligned_alloc(256, 512);
  assert((uintptr_t)aligned % 256 == 0);
  free(aligned);
  assert(posix_memalign(&aligned, 64, 100) == 0);
  assert((uintptr_t)aligned % 64 == 0 && malloc_usable_size(aligned) >= 100);
  free(aligned);
  char* text = strdup("mazurka");
  assert(strcmp(text, "mazurka") == 0);
  free(text);
  char* empty = malloc(0);
  free(empty);
  free(NULL);
  return 0;
}
