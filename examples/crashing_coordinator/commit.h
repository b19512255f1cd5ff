// Two-phase commit with a coordinator that may crash. Two participants vote, and commit both or none. They watch the
// coordinator, so that they do not wait for ever.

#pragma once

#include <mazurka/actors.h>

#include <optional>

namespace commit {

using mazurka::actors::Actor;

struct Begin {
  Actor coordinator, other;
};
struct Prepare {};
struct Vote {};
struct Commit {};
struct Heard {
  bool commit;
};

// The coordinator's part. It ends when both have voted and know of it.
inline void coordinate(Actor left, Actor right) {
  using namespace mazurka::actors;
  may_crash();
  for (Actor participant : {left, right}) send(participant, Prepare{});
  for (int votes = 0; votes < 2; ++votes) receive(on([](Vote) {}));
  for (Actor participant : {left, right}) send(participant, Commit{});
}

// A participant's part. Returns whether it has committed.
inline bool take_part() {
  using namespace mazurka::actors;
  const auto [coordinator, other] = receive(on([](Begin begin) { return begin; }));
  const Ref ref = monitor(coordinator);
  const auto on_down = on([](Down) { return false; });
  bool committed = receive(on([](Prepare) { return true; }), on_down);
  if (committed) {
    send(coordinator, Vote{});
    committed = receive(on([](Commit) { return true; }), on_down);
  }
#ifdef FIXED
  // Whoever has heard of a commit passes it on.
  send(other, Heard{committed});
  const bool other_committed = receive(on([](Heard heard) { return heard.commit; }));
  committed = committed || other_committed;
#endif
  demonitor(ref);
  return committed;
}

}  // namespace commit
