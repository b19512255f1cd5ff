// std::thread with a lambda, arguments by value and by reference, join, get_id.
// verdict: complete
// executions: 1

#include <cassert>
#include <functional>
#include <string>
#include <thread>

static void append(std::string& text, int count) {
  for (int i = 0; i < count; ++i) text += 'x';
}

int main() {
  std::string text;
  std::thread::id id;
  std::thread first(append, std::ref(text), 40);
  std::thread second([&] { id = std::this_thread::get_id(); });
  const std::thread::id expected = second.get_id();
  first.join();
  second.join();
  assert(text.size() == 40);
  assert(id == expected && id != std::this_thread::get_id());
  assert(!first.joinable());
}
