// What call_once has done is known to all who come later.
// verdict: complete

#include <mutex>
#include <thread>

std::once_flag once;
int data;

int get() {
  std::call_once(once, [] { data = 1; });
  return data;
}

int main() {
  std::thread other(get);
  const int value = get();
  other.join();
  return value == 1 ? 0 : 1;
}
