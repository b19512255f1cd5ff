// Fibers of two threads change a counter without a lock.
// verdict: bug
// finding: data-race
// packages: libboost-fiber-dev
// flags: -lboost_fiber -lboost_context
#include <boost/fiber/fiber.hpp>
#include <thread>

int main() {
  int counter = 0;
  const auto add = [&] { boost::fibers::fiber([&] { ++counter; }).join(); };
  std::thread other(add);
  add();
  other.join();
}
