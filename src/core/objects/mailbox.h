// A mailbox: processes send messages to it, and its owner receives them, the oldest one first that fits.
//
// A message is named by its sender and a number: it is the i-th that p has sent. What it is like is a number,
// too, its sort; a receive accepts a set of sorts, its pattern. Who receives comes after the send of what it
// takes, by name, and touches nothing else: whatever comes later than that message leaves it as it is. A receive
// that is timed is always enabled: if nothing fits, it times out. That it found nothing is the only thing that
// a send can change, if it is of a sort that the receive accepts (Access::miss).
//
// The order of two sends to one mailbox counts because of what is received: core/observation.h.

#pragma once

#include <algorithm>
#include <span>

#include "core/objects/performed.h"

namespace mazurka::objects {

// Models have so many sorts, and a pattern is a set of them, as bits. Programs have as many as they send,
// numbered from there on, and their patterns are numbers: [pattern][sort - sort_count].
inline constexpr int sort_count = 64;
inline std::vector<std::vector<bool>> patterns;

inline bool accepts(std::int64_t pattern, std::int64_t sort) {
  if (sort >= sort_count) return patterns[pattern][sort - sort_count];
  return (static_cast<std::uint64_t>(pattern) >> sort & 1) != 0;
}

// Whether a receive accepts what is sent.
inline bool accepts(const Operation& receive, const Operation& send) {
  return accepts(receive.operands[0], send.operands[0]);
}

class Mailbox {
 public:
  static constexpr ObjectType type = ObjectType::mailbox;
  static constexpr const char* name = "mailbox";

  // --- Its state ---

  struct Message {
    ProcessId sender{};
    std::int64_t number = 0;  // among those of the sender
    std::int64_t sort = 0;
  };

  explicit Mailbox(std::int64_t = 0) {}

  // The messages that wait, the oldest first.
  std::span<const Message> messages() const { return messages_; }
  std::int64_t value() const { return static_cast<std::int64_t>(messages_.size()); }
  ProcessSet holders() const { return {}; }
  ProcessSet waiting() const { return {}; }
  void append_to(std::vector<std::int64_t>& state) const {
    state.push_back(value());
    for (const Message& message : messages_) {
      state.push_back(static_cast<std::int64_t>(index(message.sender)));
      state.push_back(message.number);
    }
  }

  // --- When an operation is enabled ---

  bool enabled(ProcessId, const Operation& operation) const {
    return operation.kind == Kind::send || operation.timed || oldest(operation) != nullptr;
  }

  // --- What it does ---

  void resolve(ProcessId, Operation& operation) const {
    if (operation.kind == Kind::send) {
      operation.access = Access::send;
      operation.numbered = true;
    } else if (const Message* message = oldest(operation)) {
      take(operation, message->sender, message->number);
    } else {
      miss(operation);
    }
  }

  Performed perform(const Step& step) {
    const Operation& operation = step.operation;
    Performed done{value()};
    if (operation.kind == Kind::send) {
      messages_.push_back({step.process, operation.operands[1], operation.operands[0]});
    } else if (operation.follows) {
      messages_.erase(find(operation.target, operation.operands[1]));
      done.result = 1;
    }
    done.after = value();
    return done;
  }

  // How to go back: a copy of all messages would cost too much.
  struct Inverse {
    enum class What : std::uint8_t { nothing, erase_last, insert } what;
    std::uint32_t position = 0;
    Message message{};
  };
  Inverse inverse(const Operation& operation) const {
    if (operation.kind == Kind::send) return {Inverse::What::erase_last};
    if (!operation.follows) return {Inverse::What::nothing};
    const auto taken = find(operation.target, operation.operands[1]);
    return {Inverse::What::insert, static_cast<std::uint32_t>(taken - messages_.begin()), *taken};
  }
  void undo(const Inverse& inverse) {
    if (inverse.what == Inverse::What::erase_last) messages_.pop_back();
    if (inverse.what != Inverse::What::insert) return;
    messages_.insert(messages_.begin() + inverse.position, inverse.message);
  }

  // A receive takes the message, or finds nothing.
  static void take(Operation& receive, ProcessId sender, std::int64_t number) {
    receive.access = Access::none;
    receive.follows = true;
    receive.target = sender;
    receive.operands[1] = number;
  }
  static void miss(Operation& receive) {
    receive.access = receive.timed ? Access::miss : Access::none;
    receive.follows = false;
    receive.target = {};
    receive.operands[1] = 0;
  }

 private:
  std::vector<Message>::const_iterator find(ProcessId sender, std::int64_t number) const {
    return std::ranges::find_if(messages_, [&](const Message& message) {
      return message.sender == sender && message.number == number;
    });
  }
  const Message* oldest(const Operation& receive) const {
    const auto found = std::ranges::find_if(messages_, [&](const Message& message) {
      return accepts(receive.operands[0], message.sort);
    });
    return found == messages_.end() ? nullptr : &*found;
  }

  std::vector<Message> messages_;
};

// --- Its operations ---

inline constexpr KindRow mailbox_rows[] = {
    {.kind = Kind::send,
     .name = "send",
     .on = ObjectType::mailbox,
     .role = Role::send,
     .upshot = Upshot::message},
    {.kind = Kind::receive,
     .name = "receive",
     .on = ObjectType::mailbox,
     .role = Role::receive,
     .waits = Waits::for_event,
     .upshot = Upshot::message,
     .gives_result = true,
     .without =
         [](const Event& e, const Event&, Operation& operation) {
           // What came after the message that it takes comes after e, too.
           if (e.step.operation.kind == Kind::send) Mailbox::miss(operation);
         }},
};

}  // namespace mazurka::objects
