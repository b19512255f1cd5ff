// A program's own operators allocate by malloc; a sized delete is not theirs.
// verdict: complete
// executions: 1

#include <cassert>
#include <cstdlib>
#include <new>

void* operator new(std::size_t size) { return std::malloc(size); }
void operator delete(void* memory) noexcept { std::free(memory); }

struct Point {
  int x, y;
};

int main() {
  Point* point = new Point{1, 2};
  assert(point->x == 1);
  delete point;
  int* numbers = new int[3];
  assert(numbers != nullptr);
  delete[] numbers;
}
