// Three nodes elect a leader, as in Raft: who has not heard of one for a while asks the others for their votes. Time
// is divided into terms; a node has one vote in each term, and two votes make a leader.

#pragma once

#include <mazurka/actors.h>

#include <vector>

namespace election {

using mazurka::actors::Actor;

struct Join {
  std::vector<Actor> others;
};
struct AskForVote {
  Actor candidate;
  int term;
};
struct Vote {
  int term;
  bool granted;
};
struct Leads {
  Actor leader;
  int term;
};

class Node {
 public:
  // Tells `witness` when it becomes the leader. It asks for votes so many times at most.
  Node(Actor witness, int elections) : witness_(witness), elections_left_(elections) {}

  [[noreturn]] void run() {
    using namespace mazurka::actors;
    using namespace std::chrono_literals;
    const auto on_request = on([this](AskForVote request) { answer(request); });
    const auto on_vote = on([this](Vote vote) { count(vote); });
    daemon();
    others_ = receive(on([](Join join) { return join.others; }));
    while (elections_left_ > 0) {
      receive(on_request, on_vote, after(150ms, [this] { begin_election(); }));
    }
    for (;;) receive(on_request, on_vote);
  }

 private:
  void begin_election() {
    using namespace mazurka::actors;
    --elections_left_;
    begin_term(term_ + 1);
    has_voted_ = true;  // for itself
    votes_ = 1;
    for (Actor other : others_) send(other, AskForVote{self(), term_});
  }

  void answer(const AskForVote& request) {
    if (request.term > term_) begin_term(request.term);
    const bool granted = request.term == term_ && !has_voted_;
    if (granted) has_voted_ = true;
    mazurka::actors::send(request.candidate, Vote{term_, granted});
  }

  void count(const Vote& vote) {
#ifdef FIXED
    if (vote.term != term_) return;
#endif
    if (!vote.granted || votes_ == 0) return;
    if (++votes_ == 2) mazurka::actors::send(witness_, Leads{mazurka::actors::self(), term_});
  }

  void begin_term(int term) {
    term_ = term;
    has_voted_ = false;
    votes_ = 0;
  }

  const Actor witness_;
  int elections_left_;
  std::vector<Actor> others_;
  int term_ = 0;
  bool has_voted_ = false;
  int votes_ = 0;  // for this node, in this term; 0 if it is no candidate
};

}  // namespace election
