#include "toolchain/compiler.h"

#include <regex>
#include <sstream>

#include "core/error.h"

namespace mazurka {

namespace {

Words words_of(const std::string& text) {
  std::istringstream stream(text);
  Words words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// What --compiler or the environment asks for; empty if nothing.
Words chosen(Language language, const std::string& choice) {
  if (!choice.empty()) return words_of(choice);
  const char* own = language == Language::c ? "MAZURKA_CC" : "MAZURKA_CXX";
  const char* other = language == Language::c ? "MAZURKA_CXX" : "MAZURKA_CC";
  for (const char* variable : {own, other}) {
    if (const auto value = environment(variable)) return words_of(*value);
  }
  return {};
}

// The wrapper must not find itself when somebody exports CC and MAZURKA_CC alike.
void require_no_wrapper(const Words& command) {
  const std::string& program = command.front();
  const std::string name = program.substr(program.rfind('/') + 1);
  if (name == "mazurka" || name.starts_with("mazurka-")) {
    throw UserError(
        "MAZURKA_CC and MAZURKA_CXX name the compiler behind `mazurka cc`; they cannot "
        "be '{}'. Set them to gcc, clang or a path",
        in_shell_words(command));
  }
}

const char* describe(Language language) { return language == Language::c ? "C" : "C++"; }

}  // namespace

Family family_of(const Words& command) {
  const std::string& path = command.back();
  const std::string name = path.substr(path.rfind('/') + 1);
  if (name.find("clang") != name.npos) return Family::clang;
  if (name.find("gcc") != name.npos || name.find("g++") != name.npos) return Family::gcc;
  Words question = command;
  question.push_back("--version");
  const auto answer = output_of(question);
  if (!answer) {
    throw UserError(
        "'{}' does not work as a compiler: `{}` fails; name another one with --compiler, "
        "MAZURKA_CC or MAZURKA_CXX",
        in_shell_words(command), in_shell_words(question));
  }
  return answer->find("clang") != answer->npos ? Family::clang : Family::gcc;
}

std::string sibling(const std::string& program, Language language) {
  const auto slash = program.rfind('/');
  const std::string folder = slash == program.npos ? "" : program.substr(0, slash + 1);
  const std::string name = program.substr(folder.size());
  // [target-]gcc[-version]
  static const std::regex pattern(R"((.*-)?(gcc|g\+\+|clang\+\+|clang|cc|c\+\+)(-[0-9.]+)?)");
  std::smatch parts;
  if (!std::regex_match(name, parts, pattern)) return program;
  static constexpr const char* pairs[][2] = {{"gcc", "g++"}, {"clang", "clang++"}, {"cc", "c++"}};
  for (const auto& pair : pairs) {
    if (parts[2] != pair[0] && parts[2] != pair[1]) continue;
    return folder + parts[1].str() + pair[language == Language::cxx] + parts[3].str();
  }
  return program;
}

Compiler find_compiler(Language language, const std::string& choice) {
  Words command = chosen(language, choice);
  if (command.empty()) {
    for (const char* name : {"gcc", "clang", "cc"}) {
      const std::string program = sibling(name, language);
      if (find_program(program)) return {{program}, family_of({program})};
    }
    throw UserError(
        "there is no {} compiler: neither {} nor {} is in PATH; name one with "
        "--compiler, MAZURKA_CC or MAZURKA_CXX",
        describe(language), sibling("gcc", language), sibling("clang", language));
  }
  require_no_wrapper(command);
  command.back() = sibling(command.back(), language);
  for (const std::string& program : {command.front(), command.back()}) {
    if (!find_program(program)) {
      throw UserError(
          "there is no {} compiler '{}'; name another one with --compiler, MAZURKA_CC "
          "or MAZURKA_CXX",
          describe(language), program);
    }
  }
  return {command, family_of(command)};
}

}  // namespace mazurka
