// What a thread has put into a tbb::concurrent_queue another one takes out, as it was.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/concurrent_queue.h>

#include <cassert>
#include <thread>

int main() {
  tbb::concurrent_queue<int*> queue;
  int value = 0;
  std::thread producer([&] {
    value = 42;
    queue.push(&value);
  });
  int* taken = nullptr;
  if (queue.try_pop(taken)) assert(*taken == 42);
  producer.join();
}
