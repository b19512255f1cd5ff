#include "symbols/names.h"

#include <cxxabi.h>

#include <cctype>
#include <cstdlib>
#include <memory>

namespace mazurka {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

// The end of the bracketed group that opens at `from`; the end of the text if it does not close.
std::size_t end_of_group(std::string_view text, std::size_t from) {
  int depth = 0;
  for (std::size_t i = from; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<' || c == '(' || c == '[' || c == '{') ++depth;
    if ((c == '>' && text[i - 1] != '-') || c == ')' || c == ']' || c == '}') --depth;
    if (depth == 0) return i + 1;
  }
  return text.size();
}

// Removes ", std::allocator<…>" and the like, with their arguments.
void remove_argument(std::string& text, std::string_view start) {
  for (auto at = text.find(start); at != text.npos; at = text.find(start, at)) {
    std::size_t end = end_of_group(text, at + start.size() - 1);
    while (end < text.size() && text[end] == ' ') ++end;
    if (end >= text.size() || text[end] != '>') {  // not the last argument: something else
      at += start.size();
      continue;
    }
    text.erase(at, end - at);
  }
}

// "main::{lambda}" for "main::{lambda(int)#1}::operator()" of GCC and "main::$_0::operator()" of
// Clang: the number is not in the source, and the line tells which one it is.
void shorten_lambdas(std::string& text) {
  constexpr std::string_view gcc = "{lambda(", clang = "$_", short_name = "{lambda}";
  for (auto at = text.find(gcc); at != text.npos; at = text.find(gcc, at + 1)) {
    text.replace(at, end_of_group(text, at) - at, short_name);
  }
  for (auto at = text.find(clang); at != text.npos; at = text.find(clang, at + 1)) {
    std::size_t end = at + clang.size();
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
    text.replace(at, end - at, short_name);
  }
  replace_all(text, "{lambda}::operator()", short_name);
}

bool word_at(std::string_view text, std::size_t at, std::string_view word) {
  const auto is_letter = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  return text.substr(at).starts_with(word) && (at == 0 || !is_letter(text[at - 1])) &&
         (at + word.size() >= text.size() || !is_letter(text[at + word.size()]));
}

}  // namespace

std::string without_noise(std::string name) {
  replace_all(name, "std::__cxx11::", "std::");
  replace_all(name, "std::__1::", "std::");
  replace_all(name, "[abi:cxx11]", "");
  replace_all(name, "(anonymous namespace)::", "");
  replace_all(name, "> >", ">>");
  replace_all(name, "> >", ">>");  // those that overlapped
  for (const char* argument : {", std::allocator<", ", std::char_traits<", ", std::less<",
                               ", std::equal_to<", ", std::hash<", ", std::default_delete<"}) {
    remove_argument(name, argument);
  }
  // In this order an argument that was hidden behind another one is last by now.
  for (const char* argument :
       {", std::equal_to<", ", std::hash<", ", std::less<", ", std::char_traits<"}) {
    remove_argument(name, argument);
  }
  replace_all(name, "std::basic_string<char>", "std::string");
  shorten_lambdas(name);
  return name;
}

std::string without_signature(std::string_view full_name) {
  constexpr std::string_view is_const = " const";
  std::string name(full_name);
  std::size_t start = 0;
  std::size_t i = 0;
  while (i < name.size()) {
    const char c = name[i];
    const std::string_view rest = std::string_view(name).substr(i);
    if (word_at(name, i, "operator")) {
      i += std::string_view("operator").size();
      if (std::string_view(name).substr(i).starts_with("()")) i += 2;
      while (i < name.size() && name[i] != '(') ++i;  // its name may have spaces and brackets
      continue;
    }
    if (c == '(' && !rest.starts_with("(anonymous")) {
      std::size_t end = end_of_group(name, i);
      if (std::string_view(name).substr(end).starts_with(is_const)) end += is_const.size();
      const bool is_around = std::string_view(name).substr(end).starts_with("::");
      if (!is_around) return name.substr(start, i - start);  // the function's parameters
      name.erase(i, end - i);                                // those of a function around it
    } else if (c == '<' || c == '(' || c == '[' || c == '{') {
      i = end_of_group(name, i);
    } else {
      if (c == ' ') start = i + 1;
      ++i;
    }
  }
  return name;
}

std::string source_name(const std::string& symbol) {
  std::string mangled = symbol.substr(0, symbol.find('@'));  // without its version
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status), std::free);
  if (!text) {
    if (const auto dot = mangled.find('.'); dot != mangled.npos && dot > 0) mangled.resize(dot);
    return mangled;  // a function of C, perhaps a part of one: f.cold, f.constprop.0
  }
  return without_noise(without_signature(text.get()));
}

}  // namespace mazurka
