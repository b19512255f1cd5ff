// Addresses of threads' data (heap, stack, thread-local, handles) say who they belong to: a finding that
// depends on their order is there again when it is replayed by another process.
// verdict: bug
// finding: assertion

#include <algorithm>
#include <atomic>
#include <cassert>
#include <functional>
#include <mutex>
#include <thread>

std::atomic<int> first{0};
thread_local int mine;
const void* highest[3];
std::mutex mutex;

void note(int line) {
  const std::lock_guard lock(mutex);
  int local = 0;
  int* block = new int;
  highest[0] = std::max<const void*>(highest[0], block, std::less<>());
  highest[1] = std::max<const void*>(highest[1], &local, std::less<>());
  highest[2] = std::max<const void*>(highest[2], &mine, std::less<>());
  assert(line != 1 || first != 2 || highest[0] != block || highest[2] != &mine);  // <--
  delete block;
}

void creator(int line) {
  int none = 0;
  first.compare_exchange_strong(none, line);
  std::thread child(note, line);
  child.join();
}

int main() {
  std::thread one(creator, 1), two(creator, 2);
  one.join();
  two.join();
}
