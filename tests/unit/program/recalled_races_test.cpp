#include "program/recalled_races.h"

#include <gtest/gtest.h>

#include <random>

#include "native/races.h"

namespace mazurka {

namespace {

struct Act {
  bool is_access = false;
  ProcessId process{};
  Ordering how{};
  ObjectId x{};
  std::size_t other = 0;  // or the cell
  RecalledRaces::Kind kind;
};

Act random_act(std::mt19937& random) {
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint16_t>(random() % n); };
  Act act;
  act.is_access = below(2) == 0;
  act.process = ProcessId{below(4)};
  act.x = ObjectId{below(3)};
  act.how = static_cast<Ordering>(1 + below(9));  // all are there
  act.other = act.how == Ordering::join ? below(4) : below(2);
  if (!act.is_access) return act;
  act.other = below(3);
  act.kind = {static_cast<std::uint8_t>(below(2) == 0 ? 0x0f : 0xff), below(2) == 0, below(3) == 0};
  return act;
}

bool perform(RecalledRaces& races, const Act& act) {
  if (act.is_access) return races.access(act.process, act.other, act.kind);
  races.order(act.process, act.how, act.x, act.other);
  return false;
}

bool perform(Races& races, const Act& act, const char* memory) {
  const int part = static_cast<int>(act.other);
  if (act.is_access) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory) + 8 * act.other;
    const std::size_t size = act.kind.bytes == 0xff ? 8 : 4;
    return races.access(act.process, address, size, act.kind.writes, act.kind.atomic, 1)
        .has_value();
  }
  switch (act.how) {
    case Ordering::join:
      races.join(act.process, ProcessId{static_cast<std::uint16_t>(act.other)});
      break;
    case Ordering::acquire: races.acquire(act.process, act.x, part); break;
    case Ordering::release: races.release(act.process, act.x, part); break;
    case Ordering::release_also: races.release_also(act.process, act.x, part); break;
    case Ordering::acquire_late: races.acquire_late(act.process, act.x, part); break;
    case Ordering::release_early: races.release_early(act.process, act.x, part); break;
    case Ordering::release_early_also: races.release_early_also(act.process, act.x, part); break;
    case Ordering::acquire_fence: races.fence(act.process, Order::acquire); break;
    case Ordering::release_fence: races.fence(act.process, Order::release); break;
    default: break;
  }
  return false;
}

void begin(RecalledRaces& races) {
  for (std::size_t p = 1; p < 4; ++p) races.order(ProcessId{0}, Ordering::spawn, no_object, p);
}

}  // namespace

TEST(RecalledRaces, AreThoseOfExecutionsThatAreRun) {
  alignas(64) const char memory[64] = {};
  Races run;
  for (unsigned seed = 0; seed < 20000; ++seed) {
    std::mt19937 random(seed);
    RecalledRaces recalled;
    begin(recalled);
    run.restart(true);
    for (std::uint16_t p = 1; p < 4; ++p) run.spawn(ProcessId{0}, ProcessId{p});
    for (int i = 0; i < 40; ++i) {
      const Act act = random_act(random);
      const bool is_race = perform(run, act, memory);
      ASSERT_EQ(perform(recalled, act), is_race) << "seed " << seed << ", act " << i;
      if (is_race) break;  // it ends the execution
    }
  }
}

TEST(RecalledRaces, WhatIsTakenBackLeavesNoTrace) {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    std::mt19937 random(seed);
    RecalledRaces races, other;
    begin(races);
    begin(other);
    for (int i = 0; i < 10; ++i) {
      const Act act = random_act(random);
      EXPECT_EQ(perform(races, act), perform(other, act));
    }
    const std::size_t mark = races.mark();
    for (int i = 0; i < 10; ++i) perform(races, random_act(random));
    races.undo(mark);
    for (int i = 0; i < 20; ++i) {
      const Act act = random_act(random);
      ASSERT_EQ(perform(races, act), perform(other, act)) << "seed " << seed << ", act " << i;
    }
  }
}

}  // namespace mazurka
