// What a compilation depends on: rules for make, rivals of files, and the files of the cache.

#include "toolchain/inputs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "toolchain/cached_program.h"
#include "toolchain/digest.h"
#include "toolchain/temporary_folder.h"

namespace mazurka {

namespace {

using Files = std::vector<std::string>;

TEST(Inputs, are_what_a_rule_names_after_the_colon) {
  EXPECT_EQ(files_in_rule("a.o: a.c b.h\n"), (Files{"a.c", "b.h"}));
  EXPECT_EQ(files_in_rule("x/a.o: a.c \\\n  b.h \\\n c.h\n\nb.h:\n\nc.h:\n"),
            (Files{"a.c", "b.h", "c.h"}));
  EXPECT_EQ(files_in_rule("a.o: two\\ words.c a\\#b.h $$x.h c:d.h\n"),
            (Files{"two words.c", "a#b.h", "$x.h", "c:d.h"}));
  EXPECT_EQ(files_in_rule(""), Files());
  EXPECT_EQ(files_in_rule("no rule"), Files());
}

TEST(Inputs, are_unchanged_if_their_contents_are) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.h");
  std::ofstream(file) << "one";
  const Input input = input_at(Input::Kind::text, file);
  EXPECT_TRUE(is_unchanged(input));
  std::ofstream(file) << "two";
  EXPECT_FALSE(is_unchanged(input));
  std::ofstream(file) << "one";
  EXPECT_TRUE(is_unchanged(input));  // at another time
  std::filesystem::remove(file);
  EXPECT_FALSE(is_unchanged(input));
}

TEST(Inputs, have_rivals_in_all_folders_that_are_searched) {
  const TemporaryFolder folder;
  for (const char* name : {"first", "second"}) {
    std::filesystem::create_directory(folder.path() / name);
  }
  const std::string source = folder.file("a.c"), header = folder.file("second/sub/b.h");
  std::filesystem::create_directory(folder.path() / "second/sub");
  std::ofstream(source) << "a";
  std::ofstream(header) << "b";
  const Rivals rivals =
      rivals_of({source, header, "/usr/include/stdio.h"}, {folder.file("first"), "/usr/include"});
  const auto is_absent = [&](const std::string& name) {
    return std::ranges::any_of(rivals.absent,
                               [&](const Input& i) { return i.path == folder.file(name); });
  };
  EXPECT_TRUE(is_absent("first/sub"));  // <sub/b.h>
  EXPECT_TRUE(is_absent("first/b.h"));
  EXPECT_TRUE(is_absent("b.h"));
  EXPECT_TRUE(is_absent("first/stdio.h"));
  EXPECT_TRUE(is_absent("a.c.gch"));
  EXPECT_FALSE(is_absent("second/sub/b.h"));
  EXPECT_FALSE(std::ranges::any_of(rivals.absent,
                                   [](const Input& i) { return i.path.starts_with("/usr/"); }));
}

TEST(CachedPrograms, are_read_as_they_were_written_or_not_at_all) {
  const CachedProgram program{
      {{Input::Kind::text, "a.c", 3, 5, 7, 9, digest_of("abc")}, {Input::Kind::absent, "b.h"}},
      "a warning",
      "code"};
  const std::string text = to_text(program);
  const auto again = cached_program_in(text);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->inputs, program.inputs);
  EXPECT_EQ(again->messages, "a warning");
  EXPECT_EQ(again->bytes, "code");
  for (std::size_t i = 0; i < text.size(); ++i) {
    EXPECT_FALSE(cached_program_in(text.substr(0, i))) << i;
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(cached_program_in(changed)) << i;
  }
  EXPECT_FALSE(cached_program_in(text + "x"));
}

TEST(Digests, tell_where_a_text_ends) {
  Digest one, other;
  one.add("ab");
  one.add("c");
  other.add("a");
  other.add("bc");
  EXPECT_NE(one.hex(), other.hex());
  EXPECT_NE(digest_of(std::string("\0", 1)), digest_of(""));
  EXPECT_EQ(digest_of("the same"), digest_of("the same"));
}

}  // namespace

}  // namespace mazurka
