#include "program/memory.h"

#include <gtest/gtest.h>

#include "oracle/random.h"

namespace mazurka {
namespace {

constexpr ProcessId p{0};
constexpr ObjectId x{0}, y{1}, m{2};

std::vector<std::int64_t> state_of(const Memory& memory) {
  std::vector<std::int64_t> state;
  memory.append_to(state);
  return state;
}

Step step(Kind kind, const Memory& memory) {
  Step step{p, 0, {}};
  step.operation.kind = kind;
  step.operation.objects[0] = m;
  memory.objects().resolve(p, step.operation);
  return step;
}

TEST(Memory, keeps_variables_and_objects) {
  Memory memory;
  memory.define(x, 7);
  memory.define(m, ObjectType::mutex, 0);
  EXPECT_EQ(memory.load(x), 7);
  EXPECT_EQ(memory.load(y), 0);
  memory.store(y, -3);
  EXPECT_EQ(memory.load(y), -3);
  EXPECT_EQ(memory.perform(step(Kind::lock, memory)).after, 1);
  EXPECT_EQ(memory.objects().holders(m), ProcessSet{p});
  memory.reset();
  EXPECT_EQ(memory.load(x), 0);
  EXPECT_FALSE(memory.objects().is_defined(m));
}

TEST(Memory, reads_and_writes_what_is_in_the_memory_of_the_process) {
  Memory memory;
  std::int16_t half = -5;
  unsigned __int128 large = 1;
  EXPECT_EQ(memory.load_at(&half), -5);
  half = 9;  // somebody else writes it
  EXPECT_EQ(memory.load_at(&half), 9);
  const Memory::Mark mark = memory.mark();
  memory.store_at(&half, std::int16_t{-2});
  memory.store_at(&large, ~static_cast<unsigned __int128>(0));
  memory.store_at(&half, std::int16_t{-3});
  EXPECT_EQ(half, -3);
  EXPECT_EQ(memory.load_at(reinterpret_cast<std::uintptr_t>(&half), sizeof half), -3);
  EXPECT_TRUE(memory.load_at(&large) == ~static_cast<unsigned __int128>(0));
  memory.undo(mark);
  EXPECT_EQ(half, 9);
  EXPECT_TRUE(large == 1);
}

TEST(Memory, tells_more_bytes_than_a_number_has_by_one_that_stands_for_them) {
  const Memory memory;
  char block[24]{};
  const auto address = reinterpret_cast<std::uintptr_t>(block);
  const std::int64_t before = memory.load_at(address, sizeof block);
  block[20] = 1;
  EXPECT_NE(memory.load_at(address, sizeof block), before);
  block[20] = 0;
  EXPECT_EQ(memory.load_at(address, sizeof block), before);
}

TEST(Memory, takes_back_what_came_after_a_mark) {
  Random random(1);
  Memory memory;
  memory.define(x, 1);
  memory.define(y, 2);
  memory.define(m, ObjectType::rwlock, 0);
  std::vector<std::pair<Memory::Mark, Memory>> marks;
  for (int i = 0; i < 2000; ++i) {
    if (random.chance(20) && !marks.empty()) {
      marks.resize(random.between(1, static_cast<int>(marks.size())), marks[0]);
      memory.undo(marks.back().first);
      ASSERT_EQ(state_of(memory), state_of(marks.back().second));
    } else {
      marks.push_back({memory.mark(), memory});
      if (random.chance(50)) memory.store(random.chance(50) ? x : y, random.below(5));
      else memory.perform(step(random.chance(50) ? Kind::try_read_lock : Kind::rw_unlock, memory));
    }
  }
}

}  // namespace
}  // namespace mazurka
