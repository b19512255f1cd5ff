// Two threads that take turns, with timeouts only: whose turn it is, main keeps on its stack.
// verdict: complete
// message: how often it looks was assumed not to matter

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable never_notified;

static void play(int me, int& turn, int& played) {
  std::unique_lock<std::mutex> lock(guard);
  for (int i = 0; i < 2; ++i) {
    while (turn != me) never_notified.wait_for(lock, std::chrono::milliseconds(10));
    turn = 1 - me;
    ++played;
  }
}

int main() {
  int turn = 0, played = 0;
  std::thread other([&] { play(1, turn, played); });
  play(0, turn, played);
  other.join();
  assert(played == 4);
}
