#include "native/foreign/jump_tables.h"

#include <gtest/gtest.h>

#include <cstring>

namespace mazurka::foreign {
namespace {

constexpr Module::Range code{0x1000, 0x2000};
constexpr std::uintptr_t table = 0x3000;

// A module with one table.
struct Constant {
  std::vector<std::uint8_t> bytes;

  template <typename Entry>
  void append(Entry entry) {
    const std::size_t at = bytes.size();
    bytes.resize(at + sizeof entry);
    std::memcpy(bytes.data() + at, &entry, sizeof entry);
  }
  auto operator()(std::uintptr_t address, std::size_t size) const -> const std::uint8_t* {
    return address >= table && address + size <= table + bytes.size()
               ? bytes.data() + (address - table)
               : nullptr;
  }
};

Instruction takes(std::uintptr_t address) {
  Instruction instruction;
  instruction.taken_address = address;
  return instruction;
}

Instruction reads(std::int64_t displacement) {
  Instruction instruction;
  instruction.operands[0] = {.touch = Touch::read,
                             .size = 4,
                             .base = rcx,
                             .index = rax,
                             .scale = 4,
                             .displacement = displacement};
  return instruction;
}

Instruction jumps() {
  Instruction instruction;
  instruction.flow = Flow::unknown_jump;
  return instruction;
}

bool is_function(std::uintptr_t address) { return address == 0x1100; }

using Targets = std::vector<std::uintptr_t>;

TEST(JumpTables, entries_are_relative_to_the_table) {
  Constant constant;
  for (std::int32_t target : {0x1010, 0x1020, 0x1ffe, 0x5000, 0x1030}) {
    constant.append(target - static_cast<std::int32_t>(table));
  }
  const auto targets =
      computed_targets({takes(table), reads(0), jumps()}, code, constant, is_function);
  EXPECT_EQ(targets, (Targets{0x1010, 0x1020, 0x1ffe}));  // it ends where something else begins
}

TEST(JumpTables, labels_are_addresses_functions_are_none) {
  Constant constant;
  for (std::int64_t target : {0x1010, 0x1100, 0x1020}) constant.append(target);
  const auto targets = computed_targets({takes(table), jumps()}, code, constant, is_function);
  EXPECT_EQ(targets, (Targets{0x1010, 0x1020}));
}

TEST(JumpTables, without_a_computed_jump_there_is_none) {
  Constant constant;
  constant.append(std::int32_t{0x1010 - 0x3000});
  EXPECT_EQ(computed_targets({takes(table), reads(0)}, code, constant, is_function), Targets());
}

TEST(JumpTables, a_call_at_the_end_leaves_the_function) {
  EXPECT_EQ(computed_targets({jumps()}, code, Constant(), is_function), Targets());
}

TEST(JumpTables, what_is_read_elsewhere_is_not_known) {
  Instruction by_index = jumps();
  by_index.jumps_by_index = true;
  EXPECT_EQ(computed_targets({by_index}, code, Constant(), is_function), std::nullopt);
  EXPECT_EQ(computed_targets({takes(table), reads(-8), jumps()}, code, Constant(), is_function),
            std::nullopt);
}

}  // namespace
}  // namespace mazurka::foreign
