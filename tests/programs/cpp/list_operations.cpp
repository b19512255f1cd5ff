// All that links the nodes of a list, under a lock.
// verdict: complete
// executions: 2

#include <cassert>
#include <list>
#include <mutex>
#include <thread>

std::mutex mutex;
std::list<int> list = {5, 3, 4};

void exercise(int n) {
  const std::lock_guard lock(mutex);
  std::list<int> more = {n, n + 1, n + 2};
  list.splice(list.begin(), more, ++more.begin());
  list.splice(list.end(), more, more.begin(), more.end());
  assert(more.empty());
  list.swap(more);
  assert(list.empty() && more.size() >= 6);
  more.reverse();
  list.swap(more);
  std::list<int> sorted = list;
  sorted.sort();
  assert(sorted.size() == list.size());
  int last = 0;
  for (int i : sorted) {
    assert(i >= last);
    last = i;
  }
  sorted.swap(more);
  more.reverse();
  std::list<int> two = {100, 200};
  two.swap(more);
  assert(more.front() == 100 && more.back() == 200 && two.front() >= two.back());
  two.merge(more, [](int a, int b) { return a > b; });
  two.unique();
}

int main() {
  std::thread a(exercise, 10), b(exercise, 20);
  a.join();
  b.join();
  list.remove_if([](int i) { return i >= 10; });
  assert((list == std::list<int>{5, 3, 4}));
}
