// Each thread reads under one boost::shared_mutex and wants to write under the other.
// verdict: bug
// finding: deadlock
// packages: libboost-thread-dev
// flags: -lboost_thread -lboost_system
#include <boost/thread.hpp>
#include <boost/thread/shared_mutex.hpp>

static void work(boost::shared_mutex& mine, boost::shared_mutex& other) {
  boost::shared_lock<boost::shared_mutex> reads(mine);
  boost::unique_lock<boost::shared_mutex> writes(other);  // <--
}

int main() {
  boost::shared_mutex a, b;
  boost::thread thread([&] { work(a, b); });  // <--
  work(b, a);                                 // <--
  thread.join();                              // <--
}
