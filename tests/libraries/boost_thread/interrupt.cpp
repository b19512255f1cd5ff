// A thread that waits at a condition variable is interrupted.
// verdict: complete
// packages: libboost-thread-dev
// flags: -lboost_thread -lboost_system
#include <boost/thread.hpp>
#include <cassert>

int main() {
  boost::mutex mutex;
  boost::condition_variable never;
  bool interrupted = false;
  boost::thread thread([&] {
    try {
      boost::unique_lock<boost::mutex> lock(mutex);
      for (;;) never.wait(lock);
    } catch (const boost::thread_interrupted&) {
      interrupted = true;
    }
  });
  thread.interrupt();
  thread.join();
  assert(interrupted);
}
