// mazurka_choose tries every number.
// verdict: complete
// executions: 6

#include <assert.h>
#include <mazurka/mazurka.h>

int main(void) {
  const unsigned a = mazurka_choose(2);
  const unsigned b = mazurka_choose(3);
  assert(a < 2 && b < 3);
  return 0;
}
