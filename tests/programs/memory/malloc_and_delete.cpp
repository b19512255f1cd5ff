// What was allocated by one family of functions is freed by another.
// verdict: bug
// finding: invalid-free

#include <cstdlib>
#include <new>

int main() {
  void* memory = std::malloc(sizeof(int));
  int* number = new (memory) int(1);
  operator delete(number);  // <--
}
