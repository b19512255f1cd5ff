// Two-phase commit: a coordinator asks all participants whether they can commit, and tells them what was decided. They
// commit all or none.

#pragma once

#include <mazurka/actors.h>

#include <vector>

namespace transaction {

using mazurka::actors::Actor;

struct Prepare {
  Actor coordinator;
};
struct Vote {
  Actor participant;
};
struct Commit {};
struct Abort {};

// The coordinator's part. Returns whether the transaction was committed. Who does not vote in time
// is taken to be against it.
inline bool decide(const std::vector<Actor>& participants) {
  using namespace mazurka::actors;
  using namespace std::chrono_literals;
  for (Actor participant : participants) send(participant, Prepare{self()});
  std::vector<Actor> in_favour;
  bool in_time = true;
  while (in_time && in_favour.size() < participants.size()) {
    receive(on([&](Vote vote) { in_favour.push_back(vote.participant); }),
            after(1s, [&] { in_time = false; }));
  }
#ifdef FIXED
  const std::vector<Actor>& informed = participants;
#else
  const std::vector<Actor>& informed = in_favour;
#endif
  for (Actor participant : informed) {
    if (in_time) send(participant, Commit{});
    else send(participant, Abort{});
  }
  return in_time;
}

// A participant's part. Returns whether it has committed.
inline bool take_part() {
  using namespace mazurka::actors;
  const Actor coordinator = receive(on([](Prepare prepare) { return prepare.coordinator; }));
  send(coordinator, Vote{self()});
  return receive(on([](Commit) { return true; }), on([](Abort) { return false; }));
}

}  // namespace transaction
