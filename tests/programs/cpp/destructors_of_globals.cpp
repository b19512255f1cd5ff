// Destructors of globals run after the other threads have ended, also if main did not wait for
// them. (Without the checker a detached thread may be too late.)
// verdict: complete
// executions: 1

#include <atomic>
#include <cassert>
#include <thread>

struct Log {
  ~Log() { assert(entries == 1); }
  std::atomic<int> entries = 0;
};

static Log log_book;

int main() {
  std::thread([] { ++log_book.entries; }).detach();
}
