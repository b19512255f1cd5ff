// The hash of a string depends on its characters.
// verdict: bug
// finding: data-race

#include <functional>
#include <string>
#include <thread>

std::string text = "a string that is too long for its object";

int main() {
  std::thread writer([] { text.data()[3] = 'x'; });           // <--
  const std::size_t hash = std::hash<std::string>()(text);  // <--
  writer.join();
  return hash == 0;
}
