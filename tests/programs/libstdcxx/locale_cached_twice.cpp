// Two threads may both make what a locale derives from its facets: who comes second has looked before the first
// one was ready, and throws its own away.
// verdict: bug
// finding: assertion

#include <cassert>
#include <cstdlib>
#include <locale>
#include <new>
#include <sstream>
#include <thread>

thread_local int allocations = 0;

void* operator new(std::size_t size) {
  ++allocations;
  return std::malloc(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

int allocations_to_print(const std::locale& locale) {
  const int before = allocations;
  std::ostringstream text;
  text.imbue(locale);
  text << 1.5;
  return allocations - before;
}

int main() {
  const std::locale locale(std::locale::classic(), new Comma);
  int of_other = 0;
  std::thread other([&] { of_other = allocations_to_print(locale); });
  const int of_main = allocations_to_print(locale);
  other.join();
  assert(of_main != of_other);  // one of them finds what the other has made
}
