// What is expected of a program, as its head says:
//
//   // One sentence: what this program is about.
//   // verdict: complete | bug | bounded | uncontrolled; "a or b" if open
//   // finding: data-race          a kind; one line for each that must be there; "a or b" if open
//   // message: unlocks            a part of what the report says about it
//   // executions: 6               where it can be derived by hand
//   // assumed_away: 2
//   // options: --races=explore    for mazurka check
//   // flags: -DN=3                for the compiler
//   // args: a b                   for the program
//   // plugin: instrumented plain  the file is also compiled with PLUGIN as a shared library, by `mazurka cc` or
//                                  by the compiler alone, for dlopen(PLUGIN_FILE)
//
// One that uses a library (tests/libraries) says what it needs:
//
//   // packages: libglib2.0-dev    of Debian; the test is left out if they are not installed
//   // pkg-config: glib-2.0        its flags
//   // compiler: gcc               the only one that can compile it
//
// Lines that end in `// <--` are where the finding may be.
//
// A benchmark has lines with flags and options, what is expected, and perhaps `slow`:
//
//   // bench: -DN=2 --algorithm=observers executions: 140

#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace mazurka {

using Count = std::uint64_t;

inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

struct Expectation {
  std::string verdict;
  std::vector<std::string> findings;
  std::vector<std::string> messages;
  std::set<int> lines;
  std::optional<Count> executions;
  std::optional<Count> assumed_away;
  std::string options;
  std::string flags;
  std::string arguments;
  std::string plugin;
  std::string packages;
  std::string pkg_config;
  std::string compiler;
};

struct BenchLine {
  std::string flags;    // -DN=2
  std::string options;  // --algorithm=observers
  Count executions = 0;
  std::optional<Count> assumed_away;
  bool slow = false;
};

// "verdict: bug" of "// verdict: bug"; nothing for other lines.
inline std::optional<std::string> value_of(std::string_view key, std::string_view line) {
  if (!line.starts_with("// ")) return std::nullopt;
  line.remove_prefix(3);
  if (!line.starts_with(key) || !line.substr(key.size()).starts_with(": ")) return std::nullopt;
  return std::string(line.substr(key.size() + 2));
}

// The value of a key in the head of a file; empty if it has none. All tests ask for some of all files when they are
// listed, so no more than the head is read.
inline std::string head_value(const std::filesystem::path& file, std::string_view key) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line) && line.starts_with("//");) {
    if (auto text = value_of(key, line)) return *text;
  }
  return "";
}

inline Expectation read_expectation(const std::filesystem::path& file) {
  Expectation expected;
  std::ifstream stream(file);
  int number = 0;
  bool in_head = true;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (line.ends_with("// <--")) expected.lines.insert(number);
    in_head = in_head && line.starts_with("//");
    if (!in_head) continue;
    if (const auto text = value_of("verdict", line)) expected.verdict = *text;
    if (const auto text = value_of("finding", line)) expected.findings.push_back(*text);
    if (const auto text = value_of("message", line)) expected.messages.push_back(*text);
    if (const auto text = value_of("executions", line)) expected.executions = std::stoull(*text);
    if (const auto text = value_of("assumed_away", line)) {
      expected.assumed_away = std::stoull(*text);
    }
    if (const auto text = value_of("options", line)) expected.options = *text;
    if (const auto text = value_of("flags", line)) expected.flags = *text;
    if (const auto text = value_of("args", line)) expected.arguments = *text;
    if (const auto text = value_of("plugin", line)) expected.plugin = *text;
    if (const auto text = value_of("packages", line)) expected.packages = *text;
    if (const auto text = value_of("pkg-config", line)) expected.pkg_config = *text;
    if (const auto text = value_of("compiler", line)) expected.compiler = *text;
  }
  return expected;
}

inline std::vector<BenchLine> read_bench_lines(const std::filesystem::path& file) {
  std::vector<BenchLine> lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line) && line.starts_with("//");) {
    const auto text = value_of("bench", line);
    if (!text) continue;
    BenchLine bench;
    const std::vector<std::string> words = words_of(*text);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string& word = words[i];
      if (word == "slow") {
        bench.slow = true;
      } else if (word == "executions:") {
        bench.executions = std::stoull(words.at(++i));
      } else if (word == "assumed_away:") {
        bench.assumed_away = std::stoull(words.at(++i));
      } else {
        (word.starts_with("--") ? bench.options : bench.flags) += word + " ";
      }
    }
    lines.push_back(bench);
  }
  return lines;
}

// Whether `kind` is one of "a or b".
inline bool is_one_of(const std::string& kind, const std::string& kinds) {
  for (const std::string& word : words_of(kinds)) {
    if (word == kind && word != "or") return true;
  }
  return false;
}

}  // namespace mazurka
