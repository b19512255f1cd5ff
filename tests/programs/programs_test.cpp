// Every program of this folder does what its head says, as compilers make it, optimised and not, and
// every finding makes the round trip: report, schedule, replay, same finding. So does every one of
// tests/libraries, which uses libraries of the system as they are.

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "programs/expectation.h"
#include "programs/tool.h"

namespace mazurka {

namespace {

const std::filesystem::path folder = "tests/programs";
const std::filesystem::path libraries = "tests/libraries";

struct Case {
  std::filesystem::path file;
  std::string compiler;      // gcc, clang
  std::string optimisation;  // -O0, -O2
  std::string plugin = {};   // how it is compiled if there is one
};

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.file.string() << " " << c.compiler << " " << c.optimisation << " " << c.plugin;
}

std::vector<std::filesystem::path> programs(const std::filesystem::path& in) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(in)) {
    const std::filesystem::path& file = entry.path();
    if (file.parent_path() == in) continue;  // our own
    if (file.extension() == ".c" || file.extension() == ".cpp") files.push_back(file);
  }
  std::ranges::sort(files);
  return files;
}

const char* const compilers[] = {"gcc", "clang"};  // by turns

// Whether it uses our headers for C++, which take longest to compile, or there are very many such programs.
bool is_compiled_once(const std::filesystem::path& file) {
  const std::string of = file.parent_path().filename();
  return of == "actors" || of == "tables" || of == "weak";
}

// C: optimised with both compilers, not optimised with one of them. C++, which takes longer to compile:
// optimised with one, not optimised with the other; some folders: in one of these four ways. They take turns.
std::vector<Case> cases() {
  std::vector<Case> all;
  std::size_t turn = 0;
  for (const std::filesystem::path& file : programs(folder)) {
    std::vector<std::string> plugins = words_of(head_value(file, "plugin"));
    if (plugins.empty()) plugins = {""};
    for (const std::string& plugin : plugins) {
      const std::size_t now = turn++;
      const char* const one = compilers[now % 2];
      const char* const other = compilers[(now + 1) % 2];
      if (is_compiled_once(file)) {
        all.push_back({file, one, now % 3 == 0 ? "-O0" : "-O2", plugin});
        continue;
      }
      all.push_back({file, one, "-O2", plugin});
      all.push_back({file, other, "-O0", plugin});
      if (file.extension() == ".c") all.push_back({file, other, "-O2", plugin});
    }
  }
  return all;
}

// The compilers take turns: neither has compiled the library, and each of them meets it.
std::vector<Case> library_cases() {
  std::vector<Case> all;
  std::size_t turn = 0;
  for (const std::filesystem::path& file : programs(libraries)) {
    const std::string only = head_value(file, "compiler");
    all.push_back({file, only.empty() ? compilers[turn++ % 2] : only, "-O2"});
  }
  return all;
}

bool is_installed(const std::string& packages) {
  for (const std::string& package : words_of(packages)) {
    const std::string question =
        "dpkg-query -W -f '${db:Status-Status}' " + package + " 2> /dev/null | grep -qx installed";
    if (std::system(question.c_str()) != 0) return false;
  }
  return true;
}

std::string flags_of(const Expectation& expected) {
  if (expected.pkg_config.empty()) return expected.flags;
  return expected.flags + " $(pkg-config --cflags --libs " + expected.pkg_config + ")";
}

std::string name_of(const testing::TestParamInfo<Case>& info) {
  const Case& c = info.param;
  return c.file.parent_path().filename().string() + "_" + c.file.stem().string() + "_" +
         c.compiler + "_" + c.optimisation.substr(1) + (c.plugin.empty() ? "" : "_" + c.plugin);
}

std::string after(const Expectation& expected) {
  return expected.arguments.empty() ? "" : " -- " + expected.arguments;
}

// What a replay has to be told again: what a program may do, but not how it was searched.
std::string options_of_replay(const Expectation& expected) {
  std::string options;
  for (const std::string& word : words_of(expected.options)) {
    if (!word.starts_with("--keep") && !word.starts_with("--max") &&
        !word.starts_with("--algorithm")) {
      options += " " + word;
    }
  }
  return options;
}

// A test has its own line numbers in the report, if the program is told with file and line.
std::set<int> lines_in(const std::string& text, const std::filesystem::path& file) {
  std::set<int> lines;
  const std::regex place("\\b" + file.stem().string() + "\\.c(?:pp)?:([0-9]+)");
  for (auto i = std::sregex_iterator(text.begin(), text.end(), place); i != std::sregex_iterator();
       ++i) {
    lines.insert(std::stoi((*i)[1]));
  }
  return lines;
}

void expect_counts(const Expectation& expected, const ToolRun& run) {
  if (expected.executions) {
    EXPECT_EQ(run.report.at("executions"), *expected.executions) << run.command;
  }
  if (expected.assumed_away) {
    EXPECT_EQ(run.report.at("assumed_away"), *expected.assumed_away) << run.command;
  }
  // Graphs in which somebody waits for what another graph gives him are begun in vain.
  if (run.report.at("algorithm") != "graphs") {
    EXPECT_EQ(run.report.at("blocked"), 0) << run.command;
  }
}

void expect_findings(const Expectation& expected, const Case& c, const ToolRun& run) {
  const nlohmann::json& findings = run.report.at("findings");
  const auto fits = [](const nlohmann::json& finding, const std::string& kinds) {
    return is_one_of(finding.at("kind"), kinds);
  };
  for (const std::string& kinds : expected.findings) {
    EXPECT_TRUE(std::ranges::any_of(findings, [&](const auto& f) { return fits(f, kinds); }))
        << "no finding is " << kinds << run.told();
  }
  for (const nlohmann::json& finding : findings) {
    EXPECT_TRUE(
        std::ranges::any_of(expected.findings, [&](const auto& k) { return fits(finding, k); }))
        << "not expected: " << finding.at("kind") << run.told();
    if (expected.lines.empty()) continue;
    const std::set<int> lines = lines_in(finding.dump(), c.file);
    EXPECT_TRUE(std::ranges::any_of(lines, [&](int line) { return expected.lines.contains(line); }))
        << "not in a line that is marked with <--: " << finding.at("location") << run.told();
  }
}

void expect_messages(const Expectation& expected, const ToolRun& run) {
  const std::string text = run.report.dump();
  for (const std::string& message : expected.messages) {
    EXPECT_NE(text.find(message), std::string::npos) << "no '" << message << "'" << run.told();
  }
}

// Another process that follows the schedule comes to the same finding at the same place.
void expect_replays(const Expectation& expected, const std::string& program, const ToolRun& run) {
  for (const nlohmann::json& finding : run.report.at("findings")) {
    if (finding.at("kind") == "nondeterminism") continue;  // who knows what it does next time
    const std::string schedule = finding.at("schedule");
    const ToolRun again = run_tool("replay --json=-" + options_of_replay(expected) + " " + program +
                                   " '" + schedule + "'" + after(expected));
    ASSERT_TRUE(again.report.is_object()) << again.told();
    const nlohmann::json& findings = again.report.at("findings");
    EXPECT_TRUE(std::ranges::any_of(findings,
                                    [&](const auto& f) {
                                      return f.at("kind") == finding.at("kind") &&
                                             f.at("location") == finding.at("location");
                                    }))
        << "the replay does not end in " << finding.at("kind") << " at " << finding.at("location")
        << again.told();
  }
}

// Those of a program that is expected to do the same with store buffers; empty if it has none.
std::string options_with_buffers(const Expectation& expected) {
  std::string options;
  bool has_buffers = false;
  for (const std::string& word : words_of(expected.options)) {
    if (word.starts_with("--algorithm")) return "";
    if (word == "--memory=tso,pso,rc11" && expected.verdict == "complete") {
      options += " --memory=tso,pso";
      has_buffers = true;
      continue;
    }
    has_buffers |= word == "--memory=tso" || word == "--memory=pso" || word == "--memory=tso,pso";
    options += " " + word;
  }
  return has_buffers ? options : "";
}

// What is expected of a program under --memory=tso or pso does not depend on how it is explored: graphs and store
// buffers have the same verdict and kinds of findings.
void expect_the_same_with_buffers(const Expectation& expected, const Case& c,
                                  const std::string& program) {
  const std::string options = options_with_buffers(expected);
  if (options.empty()) return;
  for (const std::string algorithm : {"source", "optimal", "pop"}) {
    const ToolRun run = run_tool("check --json=- --advise=off " + options +
                                 " --algorithm=" + algorithm + " " + program + after(expected));
    if (run.errors.find("cannot treat") != std::string::npos) continue;
    ASSERT_TRUE(run.report.is_object()) << run.told();
    const std::string verdict = run.report.at("verdict");
    EXPECT_TRUE(is_one_of(verdict, expected.verdict)) << "not " << expected.verdict << run.told();
    EXPECT_EQ(run.report.at("algorithm"), algorithm) << run.told();
    EXPECT_EQ(run.report.at("blocked"), 0) << run.command;
    expect_findings(expected, c, run);
    if (verdict == "bug") expect_replays(expected, program, run);
  }
}

class Programs : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Small, Programs, testing::ValuesIn(cases()), name_of);
INSTANTIATE_TEST_SUITE_P(Libraries, Programs, testing::ValuesIn(library_cases()), name_of);

// The plugin lies beside the program, which finds it there.
ToolRun compile_plugin(const Case& c, const std::string& flags, const std::string& program) {
  const std::string all = flags + " -DPLUGIN -shared -fPIC";
  if (c.plugin == "instrumented") return compile_program(c.file, c.compiler, all, program + ".so");
  const std::string cpp = c.compiler == "gcc" ? "g++ -std=c++20 " : "clang++ -std=c++20 ";
  ToolRun run;
  run.command = (c.file.extension() == ".cpp" ? cpp : c.compiler + " ") + "-g " + all + " " +
                c.file.string() + " -o " + program + ".so";
  run.status = std::system(run.command.c_str());
  return run;
}

std::string flags_for_plugin(const std::string& program) {
  const std::filesystem::path path = program + ".so";
  return " -DPLUGIN_FILE='\"" + path.filename().string() + "\"' -rdynamic -Wl,-rpath," +
         path.parent_path().string();
}

TEST_P(Programs, DoWhatTheirHeadSays) {
  const Case& c = GetParam();
  const Expectation expected = read_expectation(c.file);
  if (!is_installed(expected.packages)) GTEST_SKIP() << "not installed: " << expected.packages;
  const TemporaryFolder output;
  const std::string program = output.file(c.file.stem());  // is checked and replayed
  std::string flags = c.optimisation + " " + flags_of(expected);
  if (!c.plugin.empty()) {
    const ToolRun plugin = compile_plugin(c, flags, program);
    ASSERT_EQ(plugin.status, 0) << plugin.told();
    flags += flags_for_plugin(program);
  }
  const ToolRun built = compile_program(c.file, c.compiler, flags, program);
  ASSERT_EQ(built.status, 0) << built.told();
  // What is derived by hand does not depend on what a compiler does with results.
  const bool is_said = expected.options.find("--additions") != std::string::npos;
  const std::string additions = expected.executions && !is_said ? "--additions=conflict " : "";
  const ToolRun run =
      run_tool("check --json=- " + additions + expected.options + " " + program + after(expected));
  ASSERT_TRUE(run.report.is_object()) << run.told();
  const std::string verdict = run.report.at("verdict");
  ASSERT_TRUE(is_one_of(verdict, expected.verdict)) << "not " << expected.verdict << run.told();
  const std::string verdicts[] = {"complete", "bug", "", "bounded", "uncontrolled"};
  EXPECT_EQ(verdicts[std::clamp(run.status, 0, 4)], verdict) << run.told();
  if (verdict == "bounded" && expected.verdict != verdict) {
    EXPECT_GT(run.report.at("executions"), 0) << run.told();
  }
  expect_counts(expected, run);
  expect_findings(expected, c, run);
  expect_messages(expected, run);
  if (expected.verdict == "bug") expect_replays(expected, program, run);
  expect_the_same_with_buffers(expected, c, program);
}

// The heads themselves: a slip there would make a test that tests nothing.
TEST(Heads, SayAVerdictAndAFindingForABug) {
  const std::set<std::string> verdicts = {"complete", "bug", "bounded", "uncontrolled",
                                          "complete or bounded"};
  std::vector<std::filesystem::path> all = programs(folder);
  EXPECT_GE(all.size(), 120u);
  for (const std::filesystem::path& file : programs(libraries)) {
    all.push_back(file);
    EXPECT_NE(read_expectation(file).packages, "") << file;
  }
  for (const std::filesystem::path& file : all) {
    const Expectation expected = read_expectation(file);
    EXPECT_TRUE(verdicts.contains(expected.verdict)) << file;
    EXPECT_EQ(expected.verdict == "bug", !expected.findings.empty()) << file;
    EXPECT_TRUE(expected.lines.empty() || expected.verdict == "bug") << file;
  }
}

}  // namespace

}  // namespace mazurka
