// One of the choices fails.
// verdict: bug
// finding: assertion
// message: a + b < 3

#include <assert.h>
#include <mazurka/mazurka.h>

int main(void) {
  const unsigned a = mazurka_choose(2);
  const unsigned b = mazurka_choose(3);
  assert(a + b < 3);  // <--
  return 0;
}
