#include "native/slots.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace mazurka {
namespace {

std::vector<ProcessPath> small_trees() {
  std::vector<ProcessPath> paths{{}};
  for (std::uint16_t a = 1; a < 128; ++a) {
    paths.push_back({a});
    for (std::uint16_t b = 1; a <= 32 && b <= 32; ++b) {
      paths.push_back({a, b});
      for (std::uint16_t c = 1; a <= 8 && b <= 8 && c <= 8; ++c) paths.push_back({a, b, c});
    }
  }
  return paths;
}

TEST(Slots, threads_of_small_trees_have_their_own) {
  const std::vector<ProcessPath> paths = small_trees();
  Slots slots, backwards;
  std::set<std::size_t> taken;
  std::vector<std::size_t> in_order;
  for (const ProcessPath& path : paths) in_order.push_back(slots.take(path));
  for (std::size_t slot : in_order) {
    EXPECT_LT(slot, Slots::count);
    EXPECT_TRUE(taken.insert(slot).second) << slot;
  }
  for (std::size_t i = paths.size(); i-- > 0;) {
    EXPECT_EQ(backwards.take(paths[i]), in_order[i]) << "whatever the order";
  }
  EXPECT_EQ(in_order[0], 0u);
  EXPECT_EQ(Slots().take({5}), 5u);
}

TEST(Slots, others_never_share_one) {
  Slots slots;
  std::set<std::size_t> taken;
  for (const ProcessPath& path : small_trees()) taken.insert(slots.take(path));
  for (std::uint16_t i = 1; i <= 1000; ++i) {
    const std::size_t slot = slots.take({1, 1, 1, i});
    EXPECT_LT(slot, Slots::count);
    EXPECT_TRUE(taken.insert(slot).second) << slot;
  }
  EXPECT_EQ(Slots().take({40, 2}), Slots().take({40, 2}));
}

}  // namespace
}  // namespace mazurka
