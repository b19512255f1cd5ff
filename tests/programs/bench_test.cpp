// The benchmark programs have as many traces as their heads say, for the optimal algorithms and
// both compilers. (C++, which takes long to compile: with Clang only what comes first.) Lines marked slow
// are for `mazurka-bench` and for patient people.

#include <gtest/gtest.h>

#include <algorithm>

#include "programs/expectation.h"
#include "programs/tool.h"

namespace mazurka {

namespace {

struct BenchCase {
  std::filesystem::path file;
  std::string compiler;
  std::vector<BenchLine> lines;  // with the same flags
  const std::string& flags() const { return lines[0].flags; }
};

void PrintTo(const BenchCase& c, std::ostream* out) {
  *out << c.file.string() << " " << c.flags() << c.compiler;
}

// A program for each, in the order in which they come.
std::vector<std::vector<BenchLine>> by_flags(const std::vector<BenchLine>& lines) {
  std::vector<std::vector<BenchLine>> groups;
  for (const BenchLine& line : lines) {
    if (line.slow) continue;
    const auto same = std::ranges::find_if(
        groups, [&](const auto& group) { return group[0].flags == line.flags; });
    if (same == groups.end()) groups.push_back({line});
    else same->push_back(line);
  }
  return groups;
}

std::vector<BenchCase> bench_cases() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator("bench/programs")) {
    const auto extension = entry.path().extension();
    if (extension == ".c" || extension == ".cpp") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<BenchCase> all;
  for (const std::filesystem::path& file : files) {
    bool is_first = true;
    for (const std::vector<BenchLine>& lines : by_flags(read_bench_lines(file))) {
      all.push_back({file, "gcc", lines});
      if (is_first || file.extension() == ".c") all.push_back({file, "clang", lines});
      is_first = false;
    }
  }
  return all;
}

// "fib_bench_N_2_gcc"
std::string name_of_bench(const testing::TestParamInfo<BenchCase>& info) {
  const BenchCase& c = info.param;
  std::string name = c.file.stem().string() + "_";
  for (const char letter : c.flags()) {
    if (std::isalnum(static_cast<unsigned char>(letter))) name += letter;
  }
  return name + "_" + c.compiler;
}

class Bench : public testing::TestWithParam<BenchCase> {};
INSTANTIATE_TEST_SUITE_P(Papers, Bench, testing::ValuesIn(bench_cases()), name_of_bench);

TEST_P(Bench, HasAsManyTracesAsItsHeadSays) {
  const BenchCase& c = GetParam();
  const TemporaryFolder folder;
  const std::string program = folder.file(c.file.stem());
  const ToolRun built = compile_program(c.file, c.compiler, "-O2 -pthread " + c.flags(), program);
  ASSERT_EQ(built.status, 0) << built.told();
  for (const BenchLine& line : c.lines) {
    std::vector<std::string> algorithms = {line.options};
    if (line.options.empty()) algorithms = {"--algorithm=optimal", "--algorithm=pop"};
    for (const std::string& algorithm : algorithms) {
      const ToolRun run =
          run_tool("check --json=- --additions=conflict --looks=all " + algorithm + " " + program);
      ASSERT_TRUE(run.report.is_object()) << built.command << run.told();
      EXPECT_EQ(run.report.at("verdict"), "complete") << built.command << run.told();
      EXPECT_EQ(run.report.at("executions"), line.executions) << built.command << run.told();
      EXPECT_EQ(run.report.at("blocked"), 0) << built.command << run.told();
      if (line.assumed_away) {
        EXPECT_EQ(run.report.at("assumed_away"), *line.assumed_away) << run.told();
      }
    }
  }
}

}  // namespace

}  // namespace mazurka
