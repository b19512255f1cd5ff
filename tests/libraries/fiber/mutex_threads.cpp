// Two threads add to a counter under a boost::fibers::mutex.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libboost-fiber-dev
// flags: -lboost_fiber -lboost_context
#include <boost/fiber/mutex.hpp>
#include <cassert>
#include <mutex>
#include <thread>

int main() {
  boost::fibers::mutex mutex;
  int counter = 0;
  const auto add = [&] {
    std::lock_guard<boost::fibers::mutex> lock(mutex);
    ++counter;
  };
  std::thread other(add);
  add();
  other.join();
  assert(counter == 2);
}
