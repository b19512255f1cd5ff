// Sends messages to all who want them.

#ifndef BROADCAST_PUBLISHER_H
#define BROADCAST_PUBLISHER_H

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "inbox.h"
#include "message.h"

namespace broadcast {

class Publisher {
 public:
  // Requires: the inbox lives until it is unsubscribed.
  void subscribe(Inbox& inbox) {
    std::lock_guard<std::mutex> lock(mutex_);
    inboxes_.push_back(&inbox);
  }

  void unsubscribe(Inbox& inbox) {
    std::lock_guard<std::mutex> lock(mutex_);
    inboxes_.erase(std::remove(inboxes_.begin(), inboxes_.end(), &inbox), inboxes_.end());
  }

  // Returns how many receive the message.
  std::size_t publish(const std::string& topic, const std::string& text) {
    std::lock_guard<std::mutex> lock(mutex_);
    std::vector<Inbox*> receivers;
    for (Inbox* inbox : inboxes_) {
      if (inbox->wants(topic)) receivers.push_back(inbox);
    }
    if (receivers.empty()) return 0;
    Message* message = Message::create(topic, text, static_cast<int>(receivers.size()));
    for (Inbox* inbox : receivers) inbox->deliver(message);
    return receivers.size();
  }

 private:
  std::mutex mutex_;
  std::vector<Inbox*> inboxes_;  // protected by mutex_
};

}  // namespace broadcast

#endif
