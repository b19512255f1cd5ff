// The elements of a vector are in a block whose type is known from its allocator.
// verdict: bug
// finding: data-race
// message: Point[3]#1[1].y

#include <thread>
#include <vector>

struct Point {
  int x, y;
};

int main() {
  std::vector<Point> points(3);
  std::thread t([&] { points[1].y = 1; });  // <--
  points[1].y = 2;                          // <--
  t.join();
}
