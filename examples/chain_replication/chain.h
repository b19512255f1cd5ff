// A register that is written once, kept by several servers. Who writes does so to one server after the other; who
// reads asks the last one. So what was read once is on all of them, and will be read again.
//
// A server can be added while others write and read: it is written to from then on, as the last one, and gets a copy
// of what is there; then it is read from, too. Each layout has an epoch, and servers refuse requests of older ones.

#pragma once

#include <mazurka/actors.h>

#include <array>

namespace chain {

using mazurka::actors::Actor;

inline constexpr int nothing = 0;

struct Layout {
  int epoch = 1;
  int size = 0;
  std::array<Actor, 3> servers;  // in the order of writing
  bool is_repaired = false;      // the last one may not have a copy yet
};

// --- The servers ---

struct Read {
  Actor client;
  int epoch;
};
struct Write {
  Actor client;
  int epoch, value;
};
struct Answer {
  bool refused;  // the epoch is over
  int value;
};

inline void keep_value() {
  using namespace mazurka::actors;
  int epoch = 0, value = nothing;
  const auto answer = [&](Actor client, int their_epoch) {
    const bool refused = their_epoch < epoch;
    if (!refused) epoch = their_epoch;
    send(client, Answer{refused, value});
    return !refused;
  };
  serve([&] {
    receive(on([&](Read read) { answer(read.client, read.epoch); }), on([&](Write write) {
              if (answer(write.client, write.epoch) && value == nothing) value = write.value;
            }));
  });
}

// --- Who keeps the layout ---

struct Change {
  Actor client;
  Layout layout;
};
struct Changed {};
struct AskToWrite {
  Actor client;
};
struct AskToRead {
  Actor client;
};

inline void keep_layout(Layout layout) {
  using namespace mazurka::actors;
  serve([&] {
#ifdef FIXED
    const bool can_read = !layout.is_repaired;
#else
    const bool can_read = true;
#endif
    receive(on([&](AskToWrite ask) { send(ask.client, layout); }),
            on([can_read](const AskToRead&) { return can_read; },
               [&](AskToRead ask) { send(ask.client, layout); }),
            on([&](Change change) {
              layout = change.layout;
              send(change.client, Changed{});
            }));
  });
}

// --- The clients ---

inline Answer read_from(Actor server, int epoch) {
  using namespace mazurka::actors;
  send(server, Read{self(), epoch});
  return receive(on([](Answer answer) { return answer; }));
}

inline Answer write_to(Actor server, int epoch, int value) {
  using namespace mazurka::actors;
  send(server, Write{self(), epoch, value});
  return receive(on([](Answer answer) { return answer; }));
}

inline int read(Actor keeper) {
  using namespace mazurka::actors;
  for (;;) {
    send(keeper, AskToRead{self()});
    const Layout layout = receive(on([](Layout layout) { return layout; }));
    const int last = layout.size - (layout.is_repaired ? 2 : 1);
    const Answer answer = read_from(layout.servers[last], layout.epoch);
    if (!answer.refused) return answer.value;
  }
}

inline void write(Actor keeper, int value) {
  using namespace mazurka::actors;
  for (bool refused = true; refused;) {
    send(keeper, AskToWrite{self()});
    const Layout layout = receive(on([](Layout layout) { return layout; }));
    refused = false;
    for (int i = 0; i < layout.size && !refused; ++i) {
      refused = write_to(layout.servers[i], layout.epoch, value).refused;
    }
  }
}

// Adds a server to this layout.
inline void repair(Actor keeper, Layout layout, Actor added) {
  using namespace mazurka::actors;
  const auto change = [&] {
    ++layout.epoch;
    send(keeper, Change{self(), layout});
    receive(on([](Changed) {}));
  };
  const Actor last = layout.servers[layout.size - 1];
  layout.servers[layout.size++] = added;
  layout.is_repaired = true;
  change();
  const int value = read_from(last, layout.epoch).value;
  if (value != nothing) write_to(added, layout.epoch, value);
  layout.is_repaired = false;
  change();
}

}  // namespace chain
