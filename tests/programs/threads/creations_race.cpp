// Whether a thread is created, and by whom, depends on the schedule; each creator's first thread is
// another one, whatever came before.
// verdict: bug
// finding: data-race
// message: T2.1

#include <atomic>
#include <thread>

std::atomic<int> tickets{0};
int unprotected;

void creator() {
  const int ticket = tickets++;
  if (ticket == 2) return;
  std::thread child([ticket] {
    if (ticket == 0) unprotected = 1;  // <--
    else if (tickets == 3) unprotected = 2;  // <--
  });
  child.join();
}

int main() {
  std::thread a(creator), b(creator), c(creator);
  a.join();
  b.join();
  c.join();
}
