// __VERIFIER_nondet_bool tries both values, as programs of SV-COMP expect.
// verdict: complete
// executions: 4

#include <stdbool.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  const bool a = __VERIFIER_nondet_bool();
  const bool b = __VERIFIER_nondet_bool();
  return a && b ? 0 : 0;
}
