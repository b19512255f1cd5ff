#include "native/foreign/gaps.h"

#include <gtest/gtest.h>

namespace mazurka::foreign {

namespace {

constexpr std::uintptr_t here = 0x1000;

using Bytes = std::vector<std::uint8_t>;

const Bytes ret = {0xc3};
const Bytes exchange = {0x87, 0x07};         // xchg %eax,(%rdi)
const Bytes store = {0x89, 0x07};            // mov %eax,(%rdi)
const Bytes nothing = {0x06};                // no instruction
const Bytes call_next = {0xe8, 1, 0, 0, 0};  // call over one byte
const Bytes system_call = {0x0f, 0x05};

Bytes joined(std::initializer_list<Bytes> parts) {
  Bytes all;
  for (const Bytes& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

Untold look_into(const Bytes& code, const std::vector<Function>& told,
                 const std::vector<Symbol>& symbols) {
  return look_into_gaps({code, here, {{here, here + code.size()}}, told}, symbols);
}

std::vector<std::pair<std::uintptr_t, std::uintptr_t>> places(const Untold& untold) {
  std::vector<std::pair<std::uintptr_t, std::uintptr_t>> result;
  for (const Function& function : untold.functions) {
    result.emplace_back(function.begin - here, function.end - here);
  }
  return result;
}

using Places = std::vector<std::pair<std::uintptr_t, std::uintptr_t>>;

TEST(ForeignGaps, what_tables_tell_about_is_no_gap) {
  const Bytes code = joined({exchange, ret});
  const Untold untold = look_into(code, {{here, here + 3}}, {{here, 3, true}});
  EXPECT_TRUE(untold.functions.empty());
  EXPECT_TRUE(untold.synchronising.empty());
}

TEST(ForeignGaps, functions_are_found_by_symbols) {
  const Bytes code = joined({exchange, ret, store, ret, ret});
  const Untold untold =
      look_into(code, {{here + 6, here + 7}}, {{here, 3, true}, {here + 3, 0, true}});
  EXPECT_EQ(places(untold), (Places{{0, 3}, {3, 6}}));
  EXPECT_TRUE(untold.synchronising.empty());
}

TEST(ForeignGaps, a_label_is_a_function_if_it_looks_like_one) {
  const Bytes code = joined({exchange, ret, nothing, nothing, store, ret});
  const Untold untold = look_into(code, {}, {{here, 0, false}, {here + 3, 0, false}});
  EXPECT_EQ(places(untold), (Places{{0, 3}}));
}

TEST(ForeignGaps, one_function_can_go_on_as_another) {
  const Bytes code = joined({exchange, store, ret});
  const Untold untold = look_into(code, {}, {{here, 0, true}, {here + 2, 0, true}});
  EXPECT_EQ(places(untold), (Places{{0, 2}, {2, 5}}));
}

TEST(ForeignGaps, what_functions_call_is_one) {
  const Bytes code = joined({call_next, ret, exchange, ret});
  const Untold untold = look_into(code, {}, {{here, 6, true}});
  EXPECT_EQ(places(untold), (Places{{0, 6}, {6, 9}}));
  EXPECT_TRUE(untold.synchronising.empty());
}

TEST(ForeignGaps, code_that_nobody_knows_shows_what_synchronises) {
  const Bytes code = joined({store, exchange, ret, system_call, ret, {0, 0, 0}});
  const Untold untold = look_into(code, {}, {});
  EXPECT_TRUE(untold.functions.empty());
  ASSERT_EQ(untold.synchronising.size(), 2u);
  EXPECT_EQ(untold.synchronising[0].address, here + 2);
  EXPECT_EQ(untold.synchronising[1].address, here + 5);
}

// What fills the space between sections may look like the beginning of something.
TEST(ForeignGaps, sections_are_looked_at_one_by_one) {
  const Bytes code = joined({exchange, ret, {0}, system_call, nothing});
  const std::vector<Function> sections = {{here, here + 3}, {here + 4, here + 7}};
  const Untold untold = look_into_gaps({code, here, sections, {}}, {});
  ASSERT_EQ(untold.synchronising.size(), 1u);
  EXPECT_EQ(untold.synchronising[0].address, here);
}

// A byte of it that is changed would be a wrong number.
TEST(ForeignGaps, data_is_left_alone) {
  const Bytes code = joined({exchange, ret, nothing, exchange, ret});
  EXPECT_TRUE(look_into(code, {}, {}).synchronising.empty());
}

TEST(ForeignGaps, code_may_synchronise_behind_data) {
  EXPECT_TRUE(may_synchronise(joined({nothing, exchange}), here));
  EXPECT_TRUE(may_synchronise(system_call, here));
  EXPECT_FALSE(may_synchronise(joined({nothing, store, ret}), here));
}

}  // namespace

}  // namespace mazurka::foreign
