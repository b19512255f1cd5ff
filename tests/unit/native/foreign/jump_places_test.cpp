#include "native/foreign/jump_places.h"

#include <gtest/gtest.h>

#include <set>

namespace mazurka::foreign {

namespace {

constexpr std::uintptr_t start = 0x1000;

std::vector<Instruction> function_of(const std::vector<std::uint8_t>& code) {
  std::vector<Instruction> function;
  for (std::size_t at = 0; at < code.size();) {
    const auto instruction = decode(std::span(code).subspan(at), start + at);
    EXPECT_TRUE(instruction);
    function.push_back(*instruction);
    at += instruction->length;
  }
  return function;
}

// test %r14,%r14; je over the next one; mov %rax,(%r14); pop %rbx; ret
const std::vector<std::uint8_t> short_store = {0x4d, 0x85, 0xf6, 0x74, 0x03,
                                               0x49, 0x89, 0x06, 0x5b, 0xc3};
constexpr std::size_t the_store = 2;

JumpPlaces::IsTarget targets(std::set<std::uintptr_t> offsets) {
  return [offsets](std::uintptr_t address) { return offsets.contains(address - start); };
}

using Range = std::pair<std::size_t, std::size_t>;
Range run_of(JumpPlaces& places, std::size_t instruction) {
  const auto run = places.run_around(instruction);
  return run ? Range{run->first, run->last} : Range{99, 99};
}
const Range no_run = {99, 99};

}  // namespace

TEST(JumpPlaces, take_instructions_after_a_short_one) {
  const auto function = function_of(short_store);
  JumpPlaces places(function, targets({}), {});
  EXPECT_EQ(run_of(places, the_store), Range(2, 4));
}

TEST(JumpPlaces, take_those_before_it_if_somebody_jumps_behind_it) {
  const auto function = function_of(short_store);
  JumpPlaces places(function, targets({8}), {});
  EXPECT_EQ(run_of(places, the_store), Range(1, 2));
}

TEST(JumpPlaces, begin_where_somebody_jumps_to_but_not_before) {
  const auto function = function_of(short_store);
  JumpPlaces at_the_branch(function, targets({3, 8}), {});
  EXPECT_EQ(run_of(at_the_branch, the_store), Range(1, 2));
  JumpPlaces at_the_store(function, targets({5, 8}), {});
  EXPECT_EQ(run_of(at_the_store, the_store), no_run);
}

TEST(JumpPlaces, are_taken_once) {
  const auto function = function_of(short_store);
  JumpPlaces places(function, targets({8}), {});
  EXPECT_EQ(run_of(places, 0), Range(0, 1));
  EXPECT_EQ(run_of(places, the_store), no_run);
}

TEST(JumpPlaces, leave_what_may_be_a_target_of_a_computed_jump) {
  const auto function = function_of(short_store);
  JumpPlaces places(function, [](std::uintptr_t) { return true; }, {});
  EXPECT_EQ(run_of(places, the_store), no_run);
}

TEST(JumpPlaces, have_room_behind_the_function_twice_if_it_is_large) {
  std::uint8_t memory[200];
  const auto here = reinterpret_cast<std::uintptr_t>(memory);
  Instruction near, far;
  near.address = here + 100;
  far.address = here;
  near.length = far.length = 3;
  const std::vector<Instruction> function = {far, near};
  JumpPlaces places(function, targets({}), std::span(memory).subspan(180, 12));
  EXPECT_EQ(places.take_room_near(far), nullptr) << "it is more than 127 bytes away";
  EXPECT_EQ(places.take_room_near(near), memory + 180);
  EXPECT_EQ(places.take_room_near(near), memory + 185);
  EXPECT_EQ(places.take_room_near(near), nullptr) << "two bytes are left";
}

TEST(JumpPlaces, padding_is_what_does_nothing) {
  const std::vector<std::uint8_t> nops = {0x90, 0x66, 0x90, 0x0f, 0x1f, 0x40, 0x00, 0x66, 0x2e,
                                          0x0f, 0x1f, 0x84, 0x00, 0,    0,    0,    0,    0xcc};
  EXPECT_EQ(padding_at(nops), nops.size());
  std::vector<std::uint8_t> code = nops;
  code.push_back(0xc3);
  EXPECT_EQ(padding_at(code), nops.size());
  EXPECT_EQ(padding_at(std::span(nops).first(6)), 3u) << "the rest of an instruction is elsewhere";
  EXPECT_EQ(padding_at({}), 0u);
}

}  // namespace mazurka::foreign
