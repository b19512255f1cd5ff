// The C++ library checks the index of a vector.
// verdict: bug
// finding: assertion

#include <vector>

int main() {
  std::vector<int> numbers(3);
  volatile unsigned i = 3;
  return numbers[i];
}
