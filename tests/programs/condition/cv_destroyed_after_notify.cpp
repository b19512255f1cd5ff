// Who was notified need not have returned when the condition variable is destroyed.
// verdict: complete

// C++ [thread.condition.condvar]: the destructor only needs all threads to have been notified; they need not have returned.
#include <condition_variable>
#include <mutex>
#include <thread>
#include <optional>
int main() {
  std::mutex m; bool go = false; auto* cv = new std::condition_variable;
  std::thread t([&]{ std::unique_lock<std::mutex> l(m); if (!go) cv->wait(l); });
  { std::lock_guard<std::mutex> l(m); go = true; cv->notify_all(); delete cv; }
  t.join();
}
