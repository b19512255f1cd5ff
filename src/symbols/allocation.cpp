#include "symbols/allocation.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <string_view>

namespace mazurka {

namespace {

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

void skip_spaces(std::string_view& text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text[0])) != 0) {
    text.remove_prefix(1);
  }
}

// Takes the bracketed group at the beginning of the text.
std::string take_group(std::string_view& text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '<') ++depth;
    if (text[i] == ')' || text[i] == '>') --depth;
    if (depth == 0) {
      const std::string group(text.substr(0, i + 1));
      text.remove_prefix(i + 1);
      return group;
    }
  }
  text = {};
  return "";
}

std::string take_word(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size() && is_letter(text[end])) ++end;
  const std::string word(text.substr(0, end));
  text.remove_prefix(end);
  return word;
}

// Takes a type: "unsigned long", "struct Node", "std::pair<int, int>*".
std::string take_type(std::string_view& text) {
  std::string type;
  for (;;) {
    skip_spaces(text);
    if (text.starts_with("::")) {
      type += "::";
      text.remove_prefix(2);
    } else if (text.starts_with('<') && !type.empty()) {
      type += take_group(text);
    } else if (text.starts_with('*') && !type.empty()) {
      type += '*';
      text.remove_prefix(1);
    } else if (!text.empty() && is_letter(text[0])) {
      const std::string word = take_word(text);
      const bool is_noise = word == "struct" || word == "class" || word == "union" ||
                            word == "enum" || word == "const" || word == "volatile" ||
                            word == "typename";
      if (is_noise) continue;
      type += (!type.empty() && is_letter(type.back()) ? " " : "") + word;
    } else {
      return type.starts_with("::") ? type.substr(2) : type;
    }
  }
}

// Where the word is in the text, from `from` on.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from) {
  for (auto at = text.find(word, from); at != text.npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !is_letter(text[at - 1]);
    const std::size_t end = at + word.size();
    if (begins && (end == text.size() || !is_letter(text[end]))) return at;
  }
  return text.npos;
}

void add(std::vector<AllocatedType>& types, AllocatedType type) {
  if (!type.name.empty() && std::ranges::find(types, type) == types.end()) {
    types.push_back(std::move(type));
  }
}

void add_new_expressions(std::string_view line, std::vector<AllocatedType>& types) {
  for (auto at = find_word(line, "new", 0); at != line.npos; at = find_word(line, "new", at + 1)) {
    std::string_view rest = line.substr(at + 3);
    skip_spaces(rest);
    if (rest.starts_with('(')) take_group(rest);  // (std::nothrow)
    const std::string type = take_type(rest);
    const bool is_array = rest.starts_with('[');
    add(types, {type, is_array, is_array, false});
  }
}

// sizeof(T) or sizeof *p in an argument of malloc or the like, or else what it is assigned to.
void add_malloc(const std::string& line, std::vector<AllocatedType>& types) {
  static const std::regex allocates(R"(\b(malloc|calloc|realloc|reallocarray|aligned_alloc)\s*\()");
  if (!std::regex_search(line, allocates)) return;
  const std::string_view text = line;
  for (auto at = find_word(text, "sizeof", 0); at != text.npos;
       at = find_word(text, "sizeof", at + 1)) {
    std::string_view rest = text.substr(at + 6);
    skip_spaces(rest);
    if (rest.starts_with('(')) rest.remove_prefix(1);
    skip_spaces(rest);
    const bool is_target = rest.starts_with('*');
    if (is_target) rest.remove_prefix(1);
    skip_spaces(rest);
    std::string name = is_target ? take_word(rest) : take_type(rest);
    if (is_target && (rest.starts_with("->") || rest.starts_with('.'))) name = "";  // a member
    add(types, {name, true, false, is_target});
  }
  // T* p = malloc(…) and (T*)malloc(…)
  static const std::regex declares(
      R"(([A-Za-z_]\w*)\s*(\*+)\s*(?:const\s+)?\w+\s*=\s*(?:\(.*\)\s*)?(?:malloc|calloc|realloc|reallocarray|aligned_alloc)\s*\()");
  static const std::regex casts(
      R"(\(\s*(?:struct\s+|const\s+)*([A-Za-z_]\w*)\s*(\*+)\s*\)\s*(?:malloc|calloc|realloc|reallocarray|aligned_alloc)\s*\()");
  for (const std::regex* pattern : {&declares, &casts}) {
    std::smatch match;
    if (std::regex_search(line, match, *pattern)) {
      add(types, {match[1].str() + match[2].str().substr(1), true, false, false});
    }
  }
  static const std::regex assigns(
      R"((?:^|[;{}])\s*([A-Za-z_]\w*)\s*=\s*(?:malloc|calloc|realloc|reallocarray|aligned_alloc)\s*\()");
  std::smatch match;
  if (types.empty() && std::regex_search(line, match, assigns)) {
    add(types, {match[1].str(), true, false, true});
  }
}

}  // namespace

std::vector<AllocatedType> allocated_types(const std::string& line) {
  const std::string code = line.substr(0, line.find("//"));
  std::vector<AllocatedType> types;
  add_new_expressions(code, types);
  if (types.empty()) add_malloc(code, types);
  return types;
}

}  // namespace mazurka
