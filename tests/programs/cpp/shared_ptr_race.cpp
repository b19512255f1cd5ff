// A shared_ptr itself is not atomic: assigned in one thread, copied in another.
// verdict: bug
// finding: data-race

#include <memory>
#include <thread>

int main() {
  auto shared = std::make_shared<int>(1);
  std::thread writer([&] { shared = std::make_shared<int>(2); });
  const std::shared_ptr<int> copy = shared;
  writer.join();
}
