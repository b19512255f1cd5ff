// Executions whose assumption fails are left out and counted separately.
// verdict: complete
// executions: 2
// assumed_away: 2

#include <assert.h>
#include <mazurka/mazurka.h>

int main(void) {
  const unsigned number = mazurka_choose(4);
  mazurka_assume(number % 2 == 0);
  assert(number == 0 || number == 2);
  return 0;
}
