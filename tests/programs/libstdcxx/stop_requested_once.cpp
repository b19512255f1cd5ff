// Of several who request a stop, one is the first and gets to know it; it runs the callbacks.
// verdict: complete

#include <cassert>
#include <stop_token>
#include <thread>

int main() {
  std::stop_source source;
  int calls = 0;
  std::stop_callback callback(source.get_token(), [&] { ++calls; });
  bool first = false, second = false;
  std::thread thread([&] { first = source.request_stop(); });
  second = source.request_stop();
  thread.join();
  assert(first != second);
  assert(calls == 1 && source.stop_requested());
}
