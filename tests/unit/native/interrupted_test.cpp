#include "native/interrupted.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace mazurka {
namespace {

constexpr std::uintptr_t program = 0x1000, libc = 0x2000, library = 0x3000, unknown = 0x9000;
const std::vector<CodeRange> code = {{0x1000, 0x2000, CodeRange::program},
                                     {0x2000, 0x3000, CodeRange::system},
                                     {0x3000, 0x4000, CodeRange::library}};

bool can_be_diverted(std::initializer_list<std::uintptr_t> pcs, std::uintptr_t interrupted) {
  RawStack stack;
  for (std::uintptr_t pc : pcs) stack.pcs[stack.count++] = pc;
  return is_called_by_program(stack, interrupted, code);
}

// The handler's own frames come first, those of the library that started the thread last.
TEST(Interrupted, TheProgramItself) {
  EXPECT_TRUE(can_be_diverted({library + 9, libc + 9, program, library + 1}, program));
}

TEST(Interrupted, AFunctionOfTheSystemThatTheProgramCalls) {
  EXPECT_TRUE(can_be_diverted({library + 9, libc + 9, libc, libc + 1, program, library + 1}, libc));
  EXPECT_TRUE(can_be_diverted({library + 9, unknown, libc + 1, program + 2}, unknown)) << "vdso";
}

// It may be in the middle of an allocation.
TEST(Interrupted, TheLibraryIsLetBe) {
  EXPECT_FALSE(can_be_diverted({library + 9, libc + 9, library, program, library + 1}, library));
}

TEST(Interrupted, SoIsAFunctionOfTheSystemThatTheLibraryCalls) {
  EXPECT_FALSE(can_be_diverted({library + 9, libc + 9, libc, library + 2, program}, libc));
}

TEST(Interrupted, AStackThatCannotBeReadIsLetBe) {
  EXPECT_FALSE(can_be_diverted({library + 9, libc + 9}, program));
  EXPECT_FALSE(can_be_diverted({}, program));
}

}  // namespace
}  // namespace mazurka
