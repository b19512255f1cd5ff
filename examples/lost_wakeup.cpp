// A mailbox with a lost wake-up. The receiver tests `full` and then waits; if the message comes in
// between, its notification meets nobody, and the receiver waits for ever.
//
//   mazurka check examples/lost_wakeup.cpp
//
// finds the deadlock. The repair: send() sets `full` while it holds the mutex; or, shorter, `full`
// is a plain bool that the mutex protects.

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

class Mailbox {
 public:
  void send(const std::string& text) {
    text_ = text;
    full_ = true;  // atomic, so why would one need the mutex?
    filled_.notify_one();
  }

  std::string receive() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!full_) filled_.wait(lock);
    return text_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable filled_;
  std::atomic<bool> full_{false};
  std::string text_;
};

Mailbox mailbox;

int main() {
  std::thread sender([] { mailbox.send("hello"); });
  const std::string text = mailbox.receive();
  assert(text == "hello");
  sender.join();
}
