// Two readers of a boost::shared_mutex that both want to write wait for each other.
// verdict: bug
// finding: deadlock
// packages: libboost-thread-dev
// flags: -lboost_thread -lboost_system
#include <boost/thread.hpp>
#include <boost/thread/shared_mutex.hpp>

int main() {
  boost::shared_mutex mutex;
  auto work = [&] {
    mutex.lock_shared();
    mutex.lock();  // <--
    mutex.unlock();
    mutex.unlock_shared();
  };
  boost::thread other(work);
  work();
  other.join();  // <--
}
