#include "words/shell.h"

#include <gtest/gtest.h>

namespace mazurka {
namespace {

TEST(Shell, QuotesWhatNeedsIt) {
  EXPECT_EQ(shell_quoted("model:bank"), "model:bank");
  EXPECT_EQ(shell_quoted("model:disp(5,2)"), "'model:disp(5,2)'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quoted(""), "''");
}

}  // namespace
}  // namespace mazurka
