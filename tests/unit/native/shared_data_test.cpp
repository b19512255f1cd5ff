#include "native/shared_data.h"

#include <gtest/gtest.h>

namespace mazurka {
namespace {

constexpr ProcessId main_thread{0}, p{1}, q{2};
constexpr std::uintptr_t x = 0x1000, y = 0x2000;

// One recorded execution; what it shares is known in the next.
SharedData after(void (*execution)(SharedData&)) {
  SharedData data;
  data.begin_execution();
  execution(data);
  data.begin_execution();
  data.begin_thread(p);
  return data;
}

TEST(SharedData, IsWhatOneThreadWritesAndAnotherUses) {
  const SharedData data = after([](SharedData& d) {
    d.begin_thread(p);
    d.note(main_thread, x, true);
    d.note(p, x, false);
    d.note(main_thread, y, false);
    d.note(p, y, true);
  });
  EXPECT_TRUE(data.is_shared(x));
  EXPECT_TRUE(data.is_shared(x + 7));
  EXPECT_TRUE(data.is_shared(y));
  EXPECT_FALSE(data.is_shared(x + 8));
}

TEST(SharedData, IsNotWhatAllOnlyRead) {
  const SharedData data = after([](SharedData& d) {
    d.begin_thread(p);
    d.note(main_thread, x, false);
    d.note(p, x, false);
    d.note(p, y, true);
    d.note(p, y, false);
  });
  EXPECT_FALSE(data.is_shared(x));
  EXPECT_FALSE(data.is_shared(y));
}

TEST(SharedData, IsNotWhatAThreadIsGivenWhenItBegins) {
  const SharedData data = after([](SharedData& d) {
    d.note(main_thread, x, true);
    d.begin_thread(p);
    d.note(main_thread, y, true);
    d.begin_thread(q);
    d.note(p, x, false);
    d.note(q, y, false);
  });
  EXPECT_FALSE(data.is_shared(x));
  EXPECT_FALSE(data.is_shared(y));
}

TEST(SharedData, OfTheNextExecutionIsKnownUntilOneIsSeen) {
  SharedData data = after([](SharedData& d) {
    d.begin_thread(p);
    d.note(main_thread, x, true);
    d.note(p, x, false);
  });
  data.begin_execution();  // nothing was noted in between
  EXPECT_FALSE(data.is_shared(x)) << "there is one thread only";
  data.begin_thread(p);
  EXPECT_TRUE(data.is_shared(x));
  data.note(p, y, true);
  data.begin_execution();
  data.begin_thread(p);
  EXPECT_FALSE(data.is_shared(x));
}

TEST(SharedData, OfVeryManyAccessesThoseAtTheEndAreShown) {
  constexpr int rounds = 10'000;
  SharedData data;
  for (int execution = 0; execution < 2; ++execution) {
    data.begin_execution();
    data.begin_thread(p);
    for (int i = 0; i < rounds; ++i) {
      data.note(main_thread, x, true);
      data.note(p, x, false);
      const bool is_end = execution == 0 || i > rounds - 100;
      if (is_end || i == rounds / 2) {
        EXPECT_EQ(data.is_near_end(), is_end) << i;
      }
    }
  }
}

}  // namespace
}  // namespace mazurka
