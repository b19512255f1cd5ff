#include "toolchain/compiler_line.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

namespace mazurka {

namespace {

using Kind = CompilerLine::Input::Kind;

constexpr int deepest_response_file = 16;

// clang-format off
constexpr std::string_view with_next_word[] = {
    "-o", "-x", "-I", "-D", "-U", "-L", "-l", "-B", "-T", "-u", "-z", "-e", "-A", "-F", "-G",
    "-MF", "-MT", "-MQ", "-MJ", "-include", "-imacros", "-isystem", "-idirafter", "-iquote",
    "-isysroot", "-iprefix", "-iwithprefix", "-iwithprefixbefore", "-imultilib", "-imultiarch",
    "-Xlinker", "-Xpreprocessor", "-Xassembler", "-Xclang", "-Xanalyzer", "-mllvm", "-target",
    "-arch", "-wrapper", "-specs", "-aux-info", "-dumpbase", "-dumpbase-ext", "-dumpdir",
    "-framework", "-include-pch", "-install_name", "-serialize-diagnostics", "-soname",
    "-working-directory", "--param", "--sysroot", "--include-directory", "--define-macro",
    "--language", "--output", "--entry", "--library-path", "--for-linker",
};

constexpr std::string_view c_sources[] = {"c"};
constexpr std::string_view cxx_sources[] = {"cc", "cp", "cxx", "cpp", "CPP", "c++", "C", "ii"};
constexpr std::string_view other_sources[] = {
    "m", "mm", "M", "s", "S", "sx", "f", "for", "F", "f90", "F90", "f95", "cppm"};
constexpr std::string_view preprocessed[] = {"i", "ii", "mi", "mii"};
constexpr std::string_view headers[] = {"h", "hh", "H", "hp", "hxx", "hpp", "HPP", "h++", "tcc"};
// clang-format on

template <typename List>
bool contains(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

std::string_view extension(std::string_view file) {
  file.remove_prefix(std::min(file.size(), file.rfind('/') + 1));  // npos + 1 is 0
  const auto dot = file.rfind('.');
  return dot == file.npos ? "" : file.substr(dot + 1);
}

// With -x, names do not matter.
Kind kind_of_language(std::string_view language) {
  if (language.ends_with("-header")) return Kind::header;
  if (language.ends_with("cpp-output")) return Kind::preprocessed;
  return Kind::source;
}

struct Parser {
  CompilerLine result;
  std::string language = "none";

  void parse(const Words& words, int depth) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string& word = words[i];
      if (const auto inner = response_file(word); inner && depth < deepest_response_file) {
        parse(*inner, depth + 1);
        continue;
      }
      if (!word.starts_with('-') || word == "-") {
        input(word);
        continue;
      }
      option(word);
      if (takes_next_word(word) && i + 1 < words.size()) {
        result.options.push_back(words[++i]);
        if (word == "-x" || word == "--language") language = words[i];
      }
    }
  }

  void input(const std::string& file) {
    const bool by_name = language == "none";
    const Kind kind =
        !by_name ? kind_of_language(language) : (file == "-" ? Kind::source : kind_of_file(file));
    result.inputs.push_back({file, kind});
  }

  void option(const std::string& word) {
    result.options.push_back(word);
    if (word.starts_with("-x") && word.size() > 2) language = word.substr(2);
    if (word.starts_with("--language=")) language = word.substr(word.find('=') + 1);
  }
};

}  // namespace

bool CompilerLine::compiles() const {
  return std::any_of(inputs.begin(), inputs.end(),
                     [](const Input& input) { return input.kind != Kind::object; });
}

bool CompilerLine::links() const {
  constexpr std::string_view stops[] = {
      "-c", "-S",        "-E",         "-M",           "-MM",      "-fsyntax-only",
      "-r", "--compile", "--assemble", "--preprocess", "--analyze"};
  for (const std::string_view stop : stops) {
    if (has(stop)) return false;
  }
  return std::any_of(inputs.begin(), inputs.end(),
                     [](const Input& input) { return input.kind != Kind::header; });
}

bool CompilerLine::has(std::string_view option) const { return contains(options, option); }

bool CompilerLine::has_prefix(std::string_view prefix) const {
  return std::any_of(options.begin(), options.end(),
                     [&](const std::string& option) { return option.starts_with(prefix); });
}

CompilerLine parse_compiler_line(const Words& arguments) {
  Parser parser;
  parser.parse(arguments, 0);
  return parser.result;
}

Kind kind_of_file(std::string_view file) {
  const std::string_view name = extension(file);
  if (contains(preprocessed, name)) return Kind::preprocessed;
  if (contains(headers, name)) return Kind::header;
  if (contains(c_sources, name) || contains(cxx_sources, name) || contains(other_sources, name)) {
    return Kind::source;
  }
  return Kind::object;
}

bool is_cxx_source(std::string_view file) { return contains(cxx_sources, extension(file)); }

std::optional<Words> response_file(const std::string& word) {
  if (!word.starts_with('@')) return std::nullopt;
  std::ifstream file(word.substr(1));
  if (!file) return std::nullopt;
  return words_of_response_file(std::string{std::istreambuf_iterator<char>(file), {}});
}

Words words_of_response_file(std::string_view text) {
  Words words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote) {
      if (c == quote) quote = 0;
      else word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (std::string_view(" \t\n\r\f\v").find(c) != std::string_view::npos) {
      if (in_word) words.push_back(std::exchange(word, ""));
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (in_word) words.push_back(word);
  return words;
}

bool takes_next_word(std::string_view option) { return contains(with_next_word, option); }

}  // namespace mazurka
