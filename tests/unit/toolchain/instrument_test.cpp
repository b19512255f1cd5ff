#include "toolchain/instrument.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "core/error.h"

namespace mazurka {

namespace {

const Installation ours{"/ours/lib", "/ours/include"};

bool has(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(Instrument, CompilesDirectlyAndLinksHidden) {
  const Words compile = instrumented({"-c", "a.c"}, Family::gcc, ours);
  EXPECT_TRUE(has(compile, "-fsanitize=thread"));
  EXPECT_FALSE(has(compile, "/ours/lib/libmazurka.so"));
  const Words both = instrumented({"a.c"}, Family::gcc, ours);
  EXPECT_TRUE(has(both, "-Wp,-fsanitize=thread"));
  EXPECT_FALSE(has(both, "-fsanitize=thread"));
  EXPECT_TRUE(has(both, "/ours/lib/libmazurka.so"));
  const Words clang = instrumented({"a.c"}, Family::clang, ours);
  EXPECT_TRUE(has(clang, "-fno-sanitize-link-runtime"));
  const Words link = instrumented({"a.o"}, Family::clang, ours);
  EXPECT_FALSE(has(link, "-fsanitize=thread"));
  EXPECT_TRUE(has(link, "/ours/lib/libmazurka.so"));
}

TEST(Instrument, LeavesQueriesAlone) {
  for (const Words& words :
       {Words{"--version"}, Words{"-v"}, Words{"-print-prog-name=ld"}, Words{}}) {
    EXPECT_EQ(instrumented(words, Family::gcc, ours), words);
  }
}

TEST(Instrument, DropsTheirRuntimeWhereverItIsAskedFor) {
  const std::string file = testing::TempDir() + "instrument_words";
  std::ofstream(file) << "-fsanitize=thread -O1";
  for (const Family family : {Family::gcc, Family::clang}) {
    EXPECT_FALSE(
        has(instrumented({"-fsanitize=thread", "a.o"}, family, ours), "-fsanitize=thread"));
    const Words words = instrumented({"@" + file, "a.o"}, family, ours);
    EXPECT_FALSE(has(words, "-fsanitize=thread"));
    EXPECT_FALSE(has(words, "@" + file));
    EXPECT_TRUE(has(words, "-O1"));
  }
}

TEST(Instrument, AddsDebugInformationUnlessToldOtherwise) {
  EXPECT_TRUE(has(instrumented({"-c", "a.c"}, Family::gcc, ours), "-g"));
  EXPECT_FALSE(has(instrumented({"-c", "-g1", "a.c"}, Family::gcc, ours), "-g"));
}

TEST(Instrument, RefusesWhatCannotWork) {
  for (const Words& words :
       {Words{"-static", "a.o"}, Words{"-static-pie", "a.c"},
        Words{"-fsanitize=address", "-c", "a.c"}, Words{"-fsanitize=undefined", "a.o"},
        Words{"-m32", "-c", "a.c"}, Words{"-save-temps", "a.c"}, Words{"a.i"}}) {
    EXPECT_THROW(instrumented(words, Family::gcc, ours), UserError) << in_shell_words(words);
  }
  EXPECT_NO_THROW(instrumented(
      {"-fsanitize=undefined", "-fsanitize-undefined-trap-on-error", "a.c"}, Family::gcc, ours));
  EXPECT_NO_THROW(instrumented({"-static", "-c", "a.c"}, Family::gcc, ours));
  EXPECT_NO_THROW(instrumented({"-save-temps", "-c", "a.c"}, Family::gcc, ours));
}

TEST(Compiler, HasASiblingForTheOtherLanguage) {
  struct {
    const char* c;
    const char* cxx;
  } const pairs[] = {{"gcc", "g++"},
                     {"clang", "clang++"},
                     {"cc", "c++"},
                     {"gcc-12", "g++-12"},
                     {"/opt/gcc/bin/gcc", "/opt/gcc/bin/g++"},
                     {"clang-14", "clang++-14"},
                     {"x86_64-linux-gnu-gcc-12", "x86_64-linux-gnu-g++-12"},
                     {"mycompiler", "mycompiler"}};
  for (const auto& pair : pairs) {
    for (const char* name : {pair.c, pair.cxx}) {
      EXPECT_EQ(sibling(name, Language::c), pair.c);
      EXPECT_EQ(sibling(name, Language::cxx), pair.cxx);
    }
  }
}

TEST(Compiler, IsFoundByNameAndPath) {
  EXPECT_EQ(find_compiler(Language::cxx, "gcc").command, Words{"g++"});
  EXPECT_EQ(find_compiler(Language::c, "clang++").family, Family::clang);
  EXPECT_THROW(find_compiler(Language::c, "/no/such/compiler"), UserError);
}

}  // namespace

}  // namespace mazurka
