// A mailbox of limited size between actors: who puts something into a full one has to wait until something is taken,
// or gives up after a while.

#pragma once

#include <mazurka/actors.h>

#include <cstddef>
#include <deque>

namespace bounded {

using mazurka::actors::Actor;

struct Put {
  Actor sender;
  int item;
};
struct Accepted {};
struct Withdraw {
  Actor sender;
};
struct Withdrawn {};
struct Get {
  Actor receiver;
};
struct Item {
  int item;
};

// The mailbox is an actor of its own. What does not fit waits outside.
inline void keep_items(std::size_t size) {
  using namespace mazurka::actors;
  std::deque<int> items;
  std::deque<Put> outside;
  std::deque<Actor> receivers;
  const auto move_on = [&] {
    for (;;) {
      if (!receivers.empty() && !items.empty()) {
        send(receivers.front(), Item{items.front()});
        receivers.pop_front();
        items.pop_front();
      } else if (!outside.empty() && items.size() < size) {
        items.push_back(outside.front().item);
        send(outside.front().sender, Accepted{});
        outside.pop_front();
      } else {
        return;
      }
    }
  };
  serve([&] {
    receive(on([&](Put put) { outside.push_back(put); }),
            on([&](Get get) { receivers.push_back(get.receiver); }), on([&](Withdraw withdraw) {
              const auto is_theirs = [&](const Put& put) { return put.sender == withdraw.sender; };
              if (std::erase_if(outside, is_theirs) > 0) send(withdraw.sender, Withdrawn{});
            }));
    move_on();
  });
}

// Waits until there is room.
inline void put(Actor mailbox, int item) {
  using namespace mazurka::actors;
  send(mailbox, Put{self(), item});
  receive(on([](Accepted) {}));
}

// Does not wait for long. Returns whether the item was accepted; if not, nobody will ever get it.
inline bool offer(Actor mailbox, int item) {
  using namespace mazurka::actors;
  using namespace std::chrono_literals;
  send(mailbox, Put{self(), item});
  const bool in_time =
      receive(on([](Accepted) { return true; }), after(100ms, [] { return false; }));
  if (in_time) return true;
  send(mailbox, Withdraw{self()});
#ifdef FIXED
  return receive(on([](Accepted) { return true; }), on([](Withdrawn) { return false; }));
#else
  return false;
#endif
}

inline int take(Actor mailbox) {
  using namespace mazurka::actors;
  send(mailbox, Get{self()});
  return receive(on([](Item item) { return item.item; }));
}

}  // namespace bounded
