// No room for the final zero of a string.
// verdict: bug
// finding: out-of-bounds

#include <stdlib.h>
#include <string.h>

static char* kept;

__attribute__((noinline)) static void fill(char* to, const char* string) {
  strcpy(to, string);  // <--
}

int main(int count, char** arguments) {
  kept = malloc(strlen(arguments[count - 1]));
  fill(kept, arguments[count - 1]);
  free(kept);
  return 0;
}
