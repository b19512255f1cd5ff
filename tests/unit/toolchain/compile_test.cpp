#include "toolchain/compile.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/error.h"

namespace mazurka {

namespace {

namespace fs = std::filesystem;

// A folder with a runtime that does nothing. ctest runs the tests in the root of the repository.
class Compile : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "mazurka-compile-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder = pattern;
    ASSERT_EQ(run_command({"cc", "-O1", "-shared", "-fPIC", "-Wl,-soname,libmazurka.so",
                           "tests/cli/stub_runtime.c", "-o", path("libmazurka.so")}),
              0);
    setenv("MAZURKA_LIBDIR", folder.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("MAZURKA_LIBDIR");
    fs::remove_all(folder);
  }

  std::string path(const std::string& name) const { return folder + "/" + name; }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }

  std::string folder;
};

TEST_P(Compile, CAndCxxSourcesTogether) {
  CompileJob job;
  job.compiler = GetParam();
  job.sources = {write("main.cpp",
                       "#include <cstdio>\n#include <cmath>\nextern \"C\" int part(int*);\n"
                       "int x; int main(int argc, char**) {\n"
                       "  std::printf(\"%d %.0f\\n\", part(&x), std::sqrt(4.0 * argc)); }\n"),
                 write("main.c", "int part(int* restrict x) { *x += N; return *x; }\n")};
  job.options = {"-DN=3", "-O2", "-std=c++20", "-std=c11", "-lm", "-Wall", "-Werror"};
  const std::string program = compile(job, folder);
  EXPECT_EQ(output_of({program}), "3 2\n");
  EXPECT_NE(output_of({"nm", program})->find("__tsan_write4"), std::string::npos);
}

TEST_P(Compile, ObjectsAreLinked) {
  const std::string source =
      write("part.cpp", "#include <string>\nstd::string part() { return \"x\"; }");
  ASSERT_EQ(run_command({"g++", "-c", source, "-o", path("part.o")}), 0);
  CompileJob job;
  job.compiler = GetParam();
  job.sources = {write("main.cpp",
                       "#include <cstdio>\n#include <string>\nstd::string part();\n"
                       "int main() { std::puts(part().c_str()); }"),
                 path("part.o")};
  EXPECT_EQ(output_of({compile(job, folder)}), "x\n");
}

TEST_P(Compile, MistakesAreReported) {
  CompileJob job;
  job.compiler = GetParam();
  testing::internal::CaptureStderr();
  const auto trouble = [&](const std::string& text) -> std::string {
    job.sources = {write("a.c", text)};
    try {
      compile(job, folder);
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(trouble("int main(void) { return nothing; }").find("a.c does not compile"),
            std::string::npos);
  EXPECT_NE(trouble("int f(void); int main(void) { return f(); }").find("a.c cannot be linked"),
            std::string::npos);
  for (const char* option : {"-static", "-c", "-o", "-fsanitize=address"}) {
    job.options = {option};
    EXPECT_NE(trouble("int main(void) { return 0; }").find(option), std::string::npos);
  }
  const std::string messages = testing::internal::GetCapturedStderr();
  EXPECT_NE(messages.find("nothing"), std::string::npos) << messages;  // the compiler's own
  job.sources = {path("missing.c")};
  EXPECT_THROW(compile(job, folder), UserError);
  job.sources = {folder};
  EXPECT_THROW(compile(job, folder), UserError);
  job.sources = {};
  EXPECT_THROW(compile(job, folder), UserError);
}

INSTANTIATE_TEST_SUITE_P(Both, Compile, testing::Values("gcc", "clang"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace

}  // namespace mazurka
