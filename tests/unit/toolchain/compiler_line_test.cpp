#include "toolchain/compiler_line.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace mazurka {

namespace {

using Kind = CompilerLine::Input::Kind;

TEST(CompilerLine, TellsInputsFromArgumentsOfOptions) {
  const CompilerLine line = parse_compiler_line(
      {"-o", "out.c", "-I", "x.c", "-include", "y.c", "-MF", "z.c", "a.c", "b.o"});
  ASSERT_EQ(line.inputs.size(), 2u);
  EXPECT_EQ(line.inputs[0].file, "a.c");
  EXPECT_EQ(line.inputs[0].kind, Kind::source);
  EXPECT_EQ(line.inputs[1].file, "b.o");
  EXPECT_EQ(line.inputs[1].kind, Kind::object);
}

TEST(CompilerLine, KnowsWhatCompilesAndLinks) {
  struct {
    Words words;
    bool compiles, links;
  } const cases[] = {
      {{"a.c"}, true, true},
      {{"-c", "a.c"}, true, false},
      {{"a.o", "-lm"}, false, true},
      {{"a.c", "b.o"}, true, true},
      {{"-E", "-"}, true, false},
      {{"-M", "a.c"}, true, false},
      {{"-MD", "a.c"}, true, true},
      {{"-S", "a.cpp"}, true, false},
      {{"a.h"}, true, false},
      {{"-r", "a.o", "b.o"}, false, false},
      {{"-shared", "a.o"}, false, true},
      {{"lib.so.1"}, false, true},
      {{"--version"}, false, false},
      {{"-v"}, false, false},
      {{"-x", "c", "strange"}, true, true},
      {{"-xc++", "-c", "a.txt"}, true, false},
      {{"-x", "c", "a.c", "-x", "none", "b.o"}, true, true},
      {{"-x", "c-header", "a.h"}, true, false},
      {{}, false, false},
      {{"-o"}, false, false},
  };
  for (const auto& c : cases) {
    const CompilerLine line = parse_compiler_line(c.words);
    EXPECT_EQ(line.compiles(), c.compiles) << in_shell_words(c.words);
    EXPECT_EQ(line.links(), c.links) << in_shell_words(c.words);
  }
}

TEST(CompilerLine, SplitsTheWordsOfAResponseFile) {
  EXPECT_EQ(words_of_response_file(" a  'b c'\t\"d \\\" e\"\nf\\ g '' \"\"h"),
            (Words{"a", "b c", "d \" e", "f g", "", "h"}));
  EXPECT_EQ(words_of_response_file(""), Words{});
}

TEST(CompilerLine, ReadsResponseFiles) {
  const std::string folder = testing::TempDir();
  const std::string inner = folder + "command_line_inner", outer = folder + "command_line_outer";
  std::ofstream(inner) << "-c 'a b.cpp'";
  std::ofstream(outer) << "-O2 @" << inner;
  const CompilerLine line = parse_compiler_line({"@" + outer, "@no-such-file"});
  EXPECT_TRUE(line.has("-O2"));
  EXPECT_TRUE(line.has("-c"));
  ASSERT_EQ(line.inputs.size(), 2u);
  EXPECT_EQ(line.inputs[0].file, "a b.cpp");
  EXPECT_EQ(line.inputs[1].file, "@no-such-file");

  std::ofstream(outer) << "@" << outer;  // itself: read no deeper than a limit
  EXPECT_EQ(parse_compiler_line({"@" + outer}).inputs.size(), 1u);
}

TEST(CompilerLine, KnowsLanguagesByName) {
  for (const char* file : {"a.cc", "a.cpp", "a.cxx", "a.C", "a.c++", "dir.c/a.cpp"}) {
    EXPECT_TRUE(is_cxx_source(file)) << file;
    EXPECT_EQ(kind_of_file(file), Kind::source) << file;
  }
  for (const char* file : {"a.c", "a", "a.o", "dir.cpp/a", "a.cpp.o"}) {
    EXPECT_FALSE(is_cxx_source(file)) << file;
  }
}

}  // namespace

}  // namespace mazurka
