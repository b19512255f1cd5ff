// Random event structures for tests: what some random runs of a random program find, and the
// definitions of causality and conflict, word for word and slow.

#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "unfold/configuration.h"

namespace mazurka {

class RandomStructure {
 public:
  explicit RandomStructure(unsigned seed) : random(seed) {
    const int processes = below(3) + 2;
    for (int p = 0; p < processes; ++p) {
      std::vector<Action>& code = program.emplace_back();
      for (int i = below(4) + 1; i > 0; --i) {
        code.push_back({below(6) == 0   ? Action::local
                        : below(6) == 0 ? Action::choice
                                        : Action::access,
                        below(3)});
      }
      if (p > 0 && below(4) == 0) code.push_back({Action::join, below(p)});
    }
  }

  int below(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

  // The event that p adds to C next, if there is one and p is not waiting for a process.
  Prime next(Configuration& C, int p, std::uint16_t way = 0) {
    const ProcessId process{static_cast<std::uint16_t>(p)};
    if (counter(C, p) == program[p].size()) return bottom;
    const Action& action = program[p][counter(C, p)];
    PrimeEvent::Name name{process, 0, C.last(process), bottom};
    Tree tree = no_tree;
    if (action.kind == Action::join) {
      if (counter(C, action.what) < program[action.what].size()) return bottom;
      name.pm = C.last(ProcessId{static_cast<std::uint16_t>(action.what)});
    } else if (action.kind != Action::local) {
      const bool choice = action.kind == Action::choice;
      tree = choice ? tree_of_choices(process) : tree_of(ObjectId(action.what));
      if (choice) name.choice = way;
      name.pm = C.last(tree);
    }
    const Prime e = U.intern(name, tree);
    if (pasts.insert({e, {e}}).second) {
      for (Prime cause : {name.pt, name.pm}) {
        if (const auto past = pasts.find(cause); past != pasts.end()) {
          pasts[e].insert(past->second.begin(), past->second.end());
        }
      }
      ++U[e].successors;  // never removed
      events.push_back(e);
    }
    return e;
  }

  // All that is enabled at C.
  std::vector<Prime> enabled(Configuration& C) {
    std::set<Prime> result;
    for (std::size_t p = 0; p < program.size(); ++p) {
      for (std::uint16_t way : {0, 1}) {
        if (const Prime e = next(C, static_cast<int>(p), way); e != bottom) result.insert(e);
      }
    }
    return {result.begin(), result.end()};
  }

  // From ⊥ to a maximal configuration and back.
  void run() {
    Configuration C(U);
    std::vector<Prime> path;
    for (std::vector<Prime> all = enabled(C); !all.empty(); all = enabled(C)) {
      path.push_back(all[below(static_cast<int>(all.size()))]);
      C.add(path.back());
    }
    for (; !path.empty(); path.pop_back()) C.remove(path.back());
  }

  // [e]
  const std::set<Prime>& past(Prime e) const { return pasts.at(e); }

  bool precedes(Prime e, Prime f) const { return past(f).contains(e); }

  // Definition 1: conflict between dependent events that are not causes of each other, and between
  // what comes after these.
  bool conflict(Prime e, Prime f) const {
    for (Prime a : past(e)) {
      for (Prime b : past(f)) {
        const bool dependent = U[a].name.process == U[b].name.process ||
                               (U[a].tree != no_tree && U[a].tree == U[b].tree);
        if (dependent && !precedes(a, b) && !precedes(b, a)) return true;
      }
    }
    return false;
  }

  EventStructure U;
  std::vector<Prime> events;  // causes first

 private:
  struct Action {
    enum Kind { access, local, choice, join } kind;
    int what;
  };

  // How many events p has in C.
  std::size_t counter(const Configuration& C, int p) const {
    std::size_t count = 0;
    for (Prime e = C.last(ProcessId{static_cast<std::uint16_t>(p)}); e != bottom; ++count) {
      e = U[e].name.pt;
    }
    return count;
  }

  std::mt19937 random;
  std::vector<std::vector<Action>> program;
  std::map<Prime, std::set<Prime>> pasts;
};

}  // namespace mazurka
