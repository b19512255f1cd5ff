// One thread appends to a long string, another one reads it. In C++11 most of std::string would be
// in the library.
// verdict: bug
// finding: data-race
// flags: -std=c++11

#include <string>
#include <thread>

std::string text = "abcdefghijklmnopqrstuvwxyz";

int main() {
  std::thread appender([] { text.append("0123456789"); });  // <--
  const bool found = text.find("z0") != std::string::npos;  // <--
  appender.join();
  return found;
}
