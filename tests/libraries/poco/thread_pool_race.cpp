// Two runnables of a Poco::ThreadPool count without a lock.
// verdict: bug
// finding: data-race
// packages: libpoco-dev
// flags: -lPocoFoundation
#include <Poco/Runnable.h>
#include <Poco/ThreadPool.h>

struct Counting : Poco::Runnable {
  int& counter;
  explicit Counting(int& counter) : counter(counter) {}
  void run() override {
    ++counter;  // <--
  }
};

int main() {
  int counter = 0;
  Counting one(counter), two(counter);
  Poco::ThreadPool pool(2, 2);
  pool.start(one);
  pool.start(two);
  pool.joinAll();
}
