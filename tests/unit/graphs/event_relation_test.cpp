#include "graphs/event_relation.h"

#include <gtest/gtest.h>

#include <set>

#include "oracle/random.h"

namespace mazurka {
namespace {

using Pairs = std::set<std::pair<std::size_t, std::size_t>>;

Pairs pairs_of(const EventRelation& relation, std::size_t events) {
  Pairs pairs;
  for (std::size_t a = 0; a < events; ++a) {
    for (std::size_t b = 0; b < events; ++b) {
      if (relation.has(a, b)) pairs.insert({a, b});
    }
  }
  return pairs;
}

EventRelation random_relation(Random& random, int events, int pairs) {
  EventRelation relation(events);
  for (int i = 0; i < pairs; ++i) {
    const auto a = static_cast<std::size_t>(random.below(events));
    relation.add(a, static_cast<std::size_t>(random.below(events)));
  }
  return relation;
}

// As sets of pairs have it, also where a row is longer than a word.
TEST(EventRelation, operations) {
  Random random(1);
  for (int events : {1, 5, 64, 65, 130}) {
    const EventRelation r = random_relation(random, events, events);
    const EventRelation s = random_relation(random, events, events);
    const Pairs rs = pairs_of(r, events), ss = pairs_of(s, events);
    Pairs composed, united = rs;
    united.insert(ss.begin(), ss.end());
    for (const auto& [a, b] : rs) {
      for (const auto& [c, d] : ss) {
        if (b == c) composed.insert({a, d});
      }
    }
    EXPECT_EQ(pairs_of(r * s, events), composed);
    EXPECT_EQ(pairs_of(r | s, events), united);
    Pairs closed = rs;
    for (bool grows = true; grows;) {
      const Pairs before = closed;
      for (const auto& [a, b] : before) {
        for (const auto& [c, d] : rs) {
          if (b == c) closed.insert({a, d});
        }
      }
      grows = closed.size() > before.size();
    }
    EXPECT_EQ(pairs_of(r.transitive(), events), closed);
    bool has_cycle = false;
    for (const auto& [a, b] : closed) has_cycle |= a == b;
    EXPECT_EQ(r.is_acyclic(), !has_cycle);
  }
}

}  // namespace
}  // namespace mazurka
