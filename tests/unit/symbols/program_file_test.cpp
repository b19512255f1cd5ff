#include "symbols/program_file.h"

#include <gtest/gtest.h>

namespace mazurka {
namespace {

using Texts = std::vector<std::string>;

TEST(StringLiterals, are_found_in_expressions) {
  EXPECT_EQ(string_literals(R"("full")"), Texts{"full"});
  EXPECT_EQ(string_literals(R"(x == 0 ? "early" : "late")"), (Texts{"early", "late"}));
  EXPECT_EQ(string_literals("names[i]"), Texts{});
  EXPECT_EQ(string_literals(R"(c == '"' ? "quote" : "other")"), (Texts{"quote", "other"}));
  EXPECT_EQ(string_literals(R"(c == '\'' ? "quote" : "other")"), (Texts{"quote", "other"}));
}

TEST(StringLiterals, adjacent_ones_are_one) {
  EXPECT_EQ(string_literals(R"("a" "b"  "c", "d")"), (Texts{"abc", "d"}));
  EXPECT_EQ(string_literals(R"("a" u8"b")"), Texts{"ab"});
}

TEST(StringLiterals, escapes) {
  EXPECT_EQ(string_literals(R"("a\tb\\c\"d\"\x41\101\0z")"),
            Texts{std::string("a\tb\\c\"d\"AA\0z", 12)});
  EXPECT_EQ(string_literals(R"x(R"(a\tb "c")")x"), Texts{R"(a\tb "c")"});
  EXPECT_EQ(string_literals(R"x(R"--(a)")--")x"), Texts{"a)\""});
}

TEST(StringLiterals, pieces_that_are_cut_off_do_no_harm) {
  for (const char* text : {"\"", "\"abc", "\"abc\\", "'", "'\\", "R\"", "R\"(", "R\"(a", "\\"}) {
    string_literals(text);
  }
}

TEST(ProgramFile, what_cannot_be_read_has_nothing) {
  EXPECT_TRUE(labels_in("no/such/file").empty());
  EXPECT_TRUE(imports_of("no/such/file").empty());
  EXPECT_TRUE(labels_in("CMakeLists.txt").empty());
  EXPECT_TRUE(imports_of("CMakeLists.txt").empty());
}

TEST(ProgramFile, imports_are_what_others_define) {
  const std::set<std::string> imports = imports_of("/proc/self/exe");
  EXPECT_TRUE(imports.contains("abort") || imports.contains("__libc_start_main"));
}

}  // namespace
}  // namespace mazurka
