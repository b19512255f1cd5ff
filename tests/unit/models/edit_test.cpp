#include "models/edit.h"

#include <gtest/gtest.h>

namespace mazurka {
namespace {

const Variable x{0};

TEST(Edit, insertion_moves_the_branches_that_cross_it) {
  std::vector<Instruction> code = {branch(r(0) == 0, 1), read(0, x), write(x, 1), jump(-3)};
  insert_at(code, 1, stop());
  EXPECT_EQ(code, (std::vector<Instruction>{branch(r(0) == 0, 2), stop(), read(0, x), write(x, 1),
                                            jump(-4)}));
}

TEST(Edit, a_branch_to_the_place_leads_to_the_new_instruction) {
  std::vector<Instruction> code = {branch(r(0) == 0, 1), read(0, x), write(x, 1)};
  insert_at(code, 2, stop());
  EXPECT_EQ(code[0], branch(r(0) == 0, 1));
  insert_at(code, 4, stop());
  EXPECT_EQ(code.size(), 5u);
}

TEST(Edit, a_branch_can_be_pushed_forward) {
  std::vector<Instruction> code = {read(0, x), jump(-2)};
  insert_at(code, 1, stop());
  EXPECT_EQ(code, (std::vector<Instruction>{read(0, x), stop(), jump(-3)}));
}

TEST(Edit, erasure_moves_the_branches_that_cross_it) {
  std::vector<Instruction> code = {branch(r(0) == 0, 2), stop(), read(0, x), write(x, 1), jump(-4)};
  erase_at(code, 1);
  EXPECT_EQ(code,
            (std::vector<Instruction>{branch(r(0) == 0, 1), read(0, x), write(x, 1), jump(-3)}));
}

TEST(Edit, a_branch_to_what_goes_leads_to_what_is_behind_it) {
  std::vector<Instruction> code = {branch(r(0) == 0, 1), read(0, x), write(x, 1), stop()};
  erase_at(code, 2);
  EXPECT_EQ(code, (std::vector<Instruction>{branch(r(0) == 0, 1), read(0, x), stop()}));
}

}  // namespace
}  // namespace mazurka
