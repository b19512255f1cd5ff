// Two threads append to one string.
// verdict: bug
// finding: data-race

#include <string>
#include <thread>

std::string text = "abcdefghijklmnopqrstuvwxyz";

int main() {
  std::thread a([] { text.push_back('a'); });
  std::thread b([] { text.push_back('b'); });
  a.join();
  b.join();
}
