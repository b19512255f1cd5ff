// Labels of mazurka_cover by execution graphs: what only a weaker memory reaches, what starts of other threads reach, and what
// is reached late, when most of it is remembered.
// verdict: complete
// executions: 4
// message: {"label":"both zero","reached":true
// message: {"label":"first sees it","reached":true
// message: {"label":"first does not","reached":true
// message: {"label":"both one","reached":true
// message: {"label":"both two","reached":false
// options: --memory=rc11

#include <mazurka/mazurka.h>

#include "litmus.h"

static atomic_int x, y, z;
static int a, b, c;

static void first(void) {
  WRITE(x, 1);
  a = READ(y);
  mazurka_cover(a ? "first sees it" : "first does not");
}

static void second(void) {
  WRITE(y, 1);
  b = READ(x);
}

static void third(void) { c = READ(z); }

int main(void) {
  THREADS(first, second, third);
  if (a + b == 0) mazurka_cover("both zero");
  if (a + b == 2) mazurka_cover("both one");
  if (a + b + c > 2) mazurka_cover("both two");
}
