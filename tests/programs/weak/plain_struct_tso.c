// Plain stores wait, too: also one of a structure, of which another thread reads a part.
// verdict: bug
// finding: assertion
// options: --memory=tso --races=explore --algorithm=pop

#include <assert.h>
#include <pthread.h>
#include <string.h>
struct S {
  int a[5];
} s1, s2;
int y, r1, r2;
static void* a(void* u) {
  struct S l;
  memset(&l, 1, sizeof l);
  memcpy(&s1, &l, sizeof l);
  r1 = y;
  return 0;
}
static void* b(void* u) {
  y = 1;
  r2 = s1.a[3];
  return 0;
}
int main() {
  pthread_t s, t;
  pthread_create(&s, 0, a, 0);
  pthread_create(&t, 0, b, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(r1 || r2);
  return 0;
}
