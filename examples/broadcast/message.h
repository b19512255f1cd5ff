// A message that several receivers share. It is copied to none of them: they count who still needs
// it, and the last one frees it.

#ifndef BROADCAST_MESSAGE_H
#define BROADCAST_MESSAGE_H

#include <atomic>
#include <cassert>
#include <string>
#include <utility>

namespace broadcast {

class Message {
 public:
  // A message for so many receivers. Each of them calls release() once.
  static Message* create(std::string topic, std::string text, int receivers) {
    assert(receivers > 0);
    return new Message(std::move(topic), std::move(text), receivers);
  }

  Message(const Message&) = delete;
  Message& operator=(const Message&) = delete;

  const std::string& topic() const { return topic_; }
  const std::string& text() const { return text_; }

  // The caller does not need the message any more.
  void release() {
#ifdef FIXED
    // Who counts down from 1 is the last; one operation tells both.
    if (receivers_.fetch_sub(1) == 1) delete this;
#else
    if (receivers_ == 1) {
      // Nobody else needs it, so nobody else can change the counter.
      delete this;
    } else {
      --receivers_;
    }
#endif
  }

 private:
  Message(std::string topic, std::string text, int receivers)
      : topic_(std::move(topic)), text_(std::move(text)), receivers_(receivers) {}

  ~Message() = default;

  const std::string topic_;
  const std::string text_;
  std::atomic<int> receivers_;
};

}  // namespace broadcast

#endif
