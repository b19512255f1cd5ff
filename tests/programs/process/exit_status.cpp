// A test that fails says so by its exit status.
// verdict: bug
// finding: exit-status
// message: the exit status is 1

#include <atomic>
#include <thread>
std::atomic<int> n{0};
int main() { auto f = []{ int x = n; n = x + 1; }; std::thread a(f), b(f); a.join(); b.join(); return n == 2 ? 0 : 1; }
