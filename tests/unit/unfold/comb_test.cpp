#include "unfold/comb.h"

#include <gtest/gtest.h>

#include "unit/unfold/random_structure.h"

namespace mazurka {
namespace {

// Walks through a random structure like the algorithm does, but anywhere and not completely, and
// compares each alternative with what the definition says.
class Walk {
 public:
  explicit Walk(unsigned seed) : random(seed) {
    for (int runs = 0; runs < 5; ++runs) random.run();
  }

  void explore(std::vector<Prime> D) {
    const std::size_t inherited = D.size();
    for (int tries = random.below(3) + 1; tries > 0; --tries) {
      std::vector<Prime> choices = random.enabled(C);
      std::erase_if(choices, [&](Prime e) { return U[e].in_D; });
      if (choices.empty()) break;
      const Prime e = choices[random.below(static_cast<int>(choices.size()))];
      comb.enter(e);
      C.add(e);
      path.push_back(e);
      std::vector<Prime> compatible;
      for (Prime d : D) {
        if (!random.conflict(d, e)) compatible.push_back(d);
      }
      if (path.size() < 7) explore(compatible);
      path.pop_back();
      C.remove(e);
      D.push_back(e);
      comb.disable(e);
      compare(D);
      if (U[e].tree == no_tree) break;
    }
    comb.leave(std::span(D).subspan(inherited));
  }

  int found = 0, none = 0;

 private:
  void compare(std::span<const Prime> D) {
    for (Prime e : random.events) {
      if (U[e].tree != no_tree) comb.offer(e);
    }
    const std::vector<Prime> J = comb.alternative(D, 0);
    if (!J.empty()) check(J, D, D);
    ASSERT_EQ(!J.empty(), exists(D, {}, D));
    (J.empty() ? none : found) += 1;
    for (std::size_t k = 1; k < D.size(); ++k) {
      const std::vector<Prime> partial = comb.alternative(D, k);
      if (!partial.empty()) check(partial, D, D.last(k));
      ASSERT_EQ(!partial.empty(), exists(D.last(k), {}, D));
    }
  }

  // Definitions 2 and 4: C ∪ J is a configuration, nothing of D is in J, and each of `against` is
  // in conflict with some event of J.
  void check(std::span<const Prime> J, std::span<const Prime> D, std::span<const Prime> against) {
    std::vector<Prime> configuration = path;
    for (Prime e : J) {
      EXPECT_EQ(std::ranges::count(D, e), 0);
      for (Prime other : configuration) EXPECT_FALSE(random.conflict(e, other));
      configuration.push_back(e);
      for (Prime cause : random.past(e)) {
        EXPECT_EQ(std::ranges::count(configuration, cause), 1) << "causes come first";
      }
    }
    for (Prime d : against) {
      EXPECT_TRUE(std::ranges::any_of(J, [&](Prime e) { return random.conflict(d, e); }));
    }
  }

  // Whether a comb with whole spikes has a combination.
  bool exists(std::span<const Prime> against, std::vector<Prime> chosen, std::span<const Prime> D) {
    if (against.empty()) return true;
    for (Prime e : random.events) {
      const auto in_conflict = [&](Prime other) { return random.conflict(e, other); };
      if (!in_conflict(against.back())) continue;
      if (std::ranges::any_of(path, in_conflict) || std::ranges::any_of(chosen, in_conflict))
        continue;
      if (std::ranges::any_of(D, [&](Prime d) { return random.precedes(d, e); })) continue;
      chosen.push_back(e);
      if (exists(against.first(against.size() - 1), chosen, D)) return true;
      chosen.pop_back();
    }
    return false;
  }

  RandomStructure random;
  EventStructure& U = random.U;
  Configuration C{U};
  Comb comb{U, C};
  std::vector<Prime> path;  // the events of C
};

TEST(Comb, finds_an_alternative_iff_there_is_one) {
  int found = 0, none = 0;
  for (unsigned seed = 0; seed < 150; ++seed) {
    Walk walk(seed);
    walk.explore({});
    ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    found += walk.found;
    none += walk.none;
  }
  EXPECT_GT(found, 1000);
  EXPECT_GT(none, 1000);
}

}  // namespace
}  // namespace mazurka
