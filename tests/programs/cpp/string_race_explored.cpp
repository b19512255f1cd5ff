// A reader can see the string before and after something was appended.
// verdict: bug
// finding: assertion
// message: text.size() == 26
// options: --races=explore

#include <cassert>
#include <string>
#include <thread>

std::string text = "abcdefghijklmnopqrstuvwxyz";

int main() {
  std::thread appender([] { text += "0123456789"; });
  assert(text.size() == 26);
  appender.join();
}
