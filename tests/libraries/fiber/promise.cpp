// A fiber waits for a promise that another thread keeps.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libboost-fiber-dev
// flags: -lboost_fiber -lboost_context
#include <boost/fiber/future.hpp>
#include <cassert>
#include <thread>

int main() {
  boost::fibers::promise<int> promise;
  std::thread producer([&] { promise.set_value(42); });
  assert(promise.get_future().get() == 42);
  producer.join();
}
