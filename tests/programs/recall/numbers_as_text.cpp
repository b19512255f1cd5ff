// Numbers become texts by streams on the stacks of threads, by std::cout and by std::to_string.
// verdict: bug
// finding: assertion

#include <cassert>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

static std::mutex mutex;
static double sum = 0.5;
static std::string texts[2];

static void add(int i, double number) {
  for (int round = 0; round < 2; ++round) {
    const std::lock_guard guard(mutex);
    sum = sum * 2 + number;
    std::ostringstream text;
    text << std::setw(8) << std::setprecision(3) << sum << ' ' << std::hex << static_cast<int>(sum);
    texts[i] = text.str() + std::to_string(round);
    std::cout << texts[i] << ' ' << 1.5 << '\n' << std::flush;
  }
}

int main() {
  std::thread a(add, 0, 1.25);
  std::thread b(add, 1, 10);
  a.join();
  b.join();
  assert(texts[0].find("5.75 51") == std::string::npos);  // <--
}
