// The messages that a subscriber has not read yet.

#ifndef BROADCAST_INBOX_H
#define BROADCAST_INBOX_H

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <utility>

#include "message.h"

namespace broadcast {

class Inbox {
 public:
  explicit Inbox(std::string topic) : topic_(std::move(topic)) {}

  // Messages that were not read are released.
  ~Inbox() {
    for (Message* message : messages_) message->release();
  }

  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;

  // Whether the subscriber wants messages on a topic.
  bool wants(const std::string& topic) const { return topic_ == topic; }

  // Takes over one of the references to the message.
  void deliver(Message* message) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      messages_.push_back(message);
    }
    delivered_.notify_one();
  }

  // Waits for a message and returns its text.
  std::string read() {
    Message* message = wait_for_message();
    std::string text = message->text();
    message->release();
    return text;
  }

 private:
  Message* wait_for_message() {
    std::unique_lock<std::mutex> lock(mutex_);
    delivered_.wait(lock, [this] { return !messages_.empty(); });
    Message* message = messages_.front();
    messages_.pop_front();
    return message;
  }

  const std::string topic_;
  std::mutex mutex_;
  std::condition_variable delivered_;
  std::deque<Message*> messages_;  // protected by mutex_
};

}  // namespace broadcast

#endif
