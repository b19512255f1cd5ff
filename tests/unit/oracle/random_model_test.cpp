#include "oracle/random_model.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/error.h"
#include "oracle/compare.h"

namespace mazurka {
namespace {

using Code = Instruction::Code;

constexpr std::uint64_t many = 2000;  // to make
constexpr std::uint64_t some = 500;   // to explore

TEST(RandomModel, is_a_function_of_the_seed) {
  std::set<std::string> texts;
  for (std::uint64_t seed = 0; seed < many; ++seed) {
    const Model model = random_model(seed, mix_of(seed));
    EXPECT_EQ(model, random_model(seed, mix_of(seed)));
    texts.insert(to_cpp(model));
  }
  EXPECT_GT(texts.size(), many * 9 / 10) << "there are few different models";
}

// A change of the generator changes this number; a change of the compiler must not.
TEST(RandomModel, is_the_same_with_every_compiler) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (std::uint64_t seed = 0; seed < many; ++seed) {
    for (unsigned char c : to_cpp(random_model(seed, mix_of(seed)))) {
      hash = (hash ^ c) * 0x100000001b3;
    }
  }
  EXPECT_EQ(hash, 18157429893368453175u);
}

TEST(RandomModel, has_every_instruction_somewhere) {
  std::map<std::pair<Code, Kind>, int> count;
  for (std::uint64_t seed = 0; seed < many; ++seed) {
    for (const Process& process : random_model(seed, mix_of(seed)).processes) {
      for (const Instruction& i : process.code) ++count[{i.code, i.kind}];
    }
  }
  for (const KindRow& row : objects::table) {
    if (is_of_buffers(row.kind)) continue;
    EXPECT_GT((count[{Code::operation, row.kind}]), 20) << row.name;
  }
  for (Code code : {Code::compute, Code::branch, Code::check, Code::load, Code::store}) {
    EXPECT_GT((count[{code, Kind{}}]), 20) << "instruction " << static_cast<int>(code);
  }
}

TEST(RandomModel, does_everything_that_can_happen) {
  const Algorithm sleep = algorithm("sleep");
  int compared = 0, deadlocks = 0, fails = 0, awaits = 0, chooses = 0, messages = 0, timed = 0;
  for (std::uint64_t seed = 0; seed < some; ++seed) {
    const Comparison comparison = compare(random_model(seed, mix_of(seed)), {&sleep, 1});
    EXPECT_NE(comparison.status, Comparison::Status::invalid) << seed << ": " << comparison.error;
    if (comparison.status != Comparison::Status::compared) continue;
    ++compared;
    deadlocks += comparison.deadlocks;
    fails += comparison.fails;
    awaits += comparison.awaits;
    chooses += comparison.chooses;
    messages += comparison.messages;
    timed += comparison.timed_waits;
  }
  EXPECT_GT(compared, some * 9 / 10) << "many models are too large";
  for (int count : {deadlocks, fails, awaits, chooses, messages, timed}) {
    EXPECT_GT(count, compared / 20);
    EXPECT_LT(count, compared / 2);
  }
}

TEST(RandomModel, keeps_to_its_mix) {
  for (std::uint64_t seed = 0; seed < many / 10; ++seed) {
    for (const Process& process : random_model(seed, mix("memory")).processes) {
      EXPECT_FALSE(process.spawned);
      for (const Instruction& i : process.code) {
        EXPECT_TRUE(i.names_variable() || !i.visible());
      }
    }
  }
}

// Those with messages only have no other visible operations, and are told apart by timeouts.
TEST(RandomModel, sends_messages_only_if_it_should) {
  int timed = 0, answers = 0;
  std::set<std::size_t> receivers;  // how many processes receive something
  for (std::uint64_t seed = 0; seed < many; ++seed) {
    for (const char* name : {"messages", "timeouts"}) {
      std::size_t receiving = 0;
      for (const Process& process : random_model(seed, mix(name)).processes) {
        bool receives = false;
        for (const Instruction& i : process.code) {
          if (!i.visible()) continue;
          EXPECT_TRUE(i.is(Kind::send) || i.is(Kind::receive) || i.is(Kind::choose) ||
                      i.names_process());
          EXPECT_TRUE(!i.timed || name == std::string("timeouts"));
          timed += i.timed;
          answers += i.is(Kind::send) && i.elements[0].is_register;
          receives |= i.is(Kind::receive);
        }
        receiving += receives;
      }
      receivers.insert(receiving);
    }
  }
  EXPECT_GT(timed, static_cast<int>(many / 2));
  EXPECT_GT(answers, static_cast<int>(many / 10));
  EXPECT_EQ(receivers, (std::set<std::size_t>{0, 1, 2, 3, 4}));
}

TEST(Mix, is_found_by_name) {
  EXPECT_EQ(mix("locks").name, "locks");
  try {
    mix("lock");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("there is no mix 'lock'; there are mixed, "),
              std::string::npos);
  }
}

TEST(Mix, says_who_can_refuse_it) {
  const auto refused = [](std::string_view name) {
    std::string names;
    for (const Algorithm& a : algorithms()) {
      if (can_refuse(a, mix(name))) names += a.name + " ";
    }
    return names;
  };
  EXPECT_EQ(refused("memory"), "");
  EXPECT_EQ(refused("gathering"), "");
  EXPECT_EQ(refused("messages"), "unfolding:1 unfolding:2 unfolding:3 unfolding ");
  EXPECT_EQ(refused("timeouts"), "pop unfolding:1 unfolding:2 unfolding:3 unfolding ");
  EXPECT_EQ(refused("semaphore"), "observers pop unfolding:1 unfolding:2 unfolding:3 unfolding ");
  EXPECT_EQ(refused("condition"), "pop unfolding:1 unfolding:2 unfolding:3 unfolding ");
}

}  // namespace
}  // namespace mazurka
