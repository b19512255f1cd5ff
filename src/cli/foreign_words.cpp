#include "cli/foreign_words.h"

#include <algorithm>

#include "options/fields.h"
#include "toolchain/compiler_line.h"
#include "words/shell.h"

namespace mazurka {

namespace {

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
}

// The compiler, what is for it, and the files.
std::vector<std::string> what_to_build(const Options& options) {
  std::vector<std::string> words;
  if (!options.compiler.empty()) words.push_back("--compiler=" + options.compiler);
  append(words, options.compiler_words);
  append(words, options.words);
  return words;
}

bool is_for_linker(const std::string& word) {
  return word.starts_with("-l") || word.starts_with("-L") || word.starts_with("-Wl,") ||
         word == "-Xlinker" || word == "-pthread" || word == "-rdynamic";
}

}  // namespace

void take_foreign_words(std::vector<std::string>& words, Options& options) {
  if (const auto end = std::ranges::find(words, "--"); end != words.end()) {
    options.program_words.assign(end + 1, words.end());
    words.erase(end, words.end());
  }
  std::vector<std::string> ours;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool is_compilers = word.size() > 1 && word[0] == '-' && word[1] != '-' && word != "-h";
    if (!is_compilers && word != "--param") {
      ours.push_back(word);
      continue;
    }
    options.compiler_words.push_back(word);
    if (takes_next_word(word) && i + 1 < words.size()) options.compiler_words.push_back(words[++i]);
  }
  words = ours;
}

// What is linked with it is not what a program is called.
std::string program_name(const Options& options) {
  std::string name;
  const std::vector<std::string> words = what_to_build(options);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_for_linker(words[i])) {
      if (takes_next_word(words[i])) ++i;
      continue;
    }
    name += (name.empty() ? "" : " ") + shell_quoted(words[i]);
  }
  return name;
}

std::vector<std::string> program_words(const Options& options) {
  std::vector<std::string> words = option_words(options, goes::to_token);
  append(words, what_to_build(options));
  if (!options.program_words.empty()) words.push_back("--");
  append(words, options.program_words);
  return words;
}

}  // namespace mazurka
