// A death test needs a process of its own.
// verdict: uncontrolled
// message: this is a death test of GoogleTest
// packages: libgtest-dev
// flags: -lgtest_main -lgtest

#include <gtest/gtest.h>

#include <cstdlib>

TEST(Counter, Dies) { EXPECT_DEATH(abort(), ""); }
