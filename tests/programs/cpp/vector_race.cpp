// Two threads append to one vector.
// verdict: bug
// finding: data-race

#include <thread>
#include <vector>

int main() {
  std::vector<int> numbers;
  numbers.reserve(8);
  std::thread a([&] { numbers.push_back(1); });
  std::thread b([&] { numbers.push_back(2); });
  a.join();
  b.join();
}
