// No room for the final zero of a string.
// verdict: bug
// finding: out-of-bounds

#include <stdlib.h>
#include <string.h>

static const char* text = "mazurka";

__attribute__((noinline)) static char* copy(const char* string) {
  char* result = malloc(strlen(string));
  strcpy(result, string);  // <--
  return result;
}

int main(void) {
  free(copy(text));
  return 0;
}
