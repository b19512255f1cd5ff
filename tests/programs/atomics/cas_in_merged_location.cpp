// A compare-and-swap of a part of a location that is accessed as a whole elsewhere.
// verdict: complete
// options: --races=explore

// CAS on a part of a location that a bigger access (memset) has merged.
#include <atomic>
#include <thread>
#include <cstring>
#include <cassert>
#include <cstdlib>
struct S { std::atomic<long> a; std::atomic<long> b; long pad[6]; };
S* s;
int main() {
  s = (S*)malloc(sizeof(S));
  memset((void*)s, 0, sizeof(S));
  std::thread t([]{ long e = 0; s->a.compare_exchange_strong(e, 1); s->b.store(1); });
  std::thread u([]{ long e = 0; s->a.compare_exchange_strong(e, 2); s->b.store(2); });
  long e = 0; s->b.compare_exchange_strong(e, 5);
  t.join(); u.join();
  assert(s->a == 1 || s->a == 2);
}
