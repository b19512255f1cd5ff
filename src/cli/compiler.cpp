#include "cli/compiler.h"

#include <fmt/format.h>

#include <string_view>

#include "cli/command.h"
#include "core/error.h"
#include "toolchain/assembler.h"
#include "toolchain/instrument.h"

namespace mazurka {

namespace {

[[noreturn]] void compile_with_our_options(Language language, const Words& arguments) {
  const Compiler compiler = find_compiler(language);
  Words command = compiler.command;
  const bool query = parse_compiler_line(arguments).inputs.empty();
  const Words added =
      query ? arguments : instrumented(arguments, compiler.family, installation_for(compiler));
  command.insert(command.end(), added.begin(), added.end());
  become(command);
}

int print_options(std::string_view which, const Words& arguments) {
  std::string choice;
  for (const std::string& word : arguments) {
    constexpr std::string_view option = "--compiler=";
    if (!word.starts_with(option)) {
      throw UserError("{} takes no '{}', only --compiler=gcc or --compiler=clang", which, word);
    }
    choice = word.substr(option.size());
  }
  Words words = link_options(installation());
  if (which == "--print-cflags") {
    const Compiler compiler =
        choice.empty() ? find_compiler(Language::c) : Compiler{{choice}, family_of({choice})};
    // Build systems pass them to the linking driver, too.
    words = compile_options(installation_for(compiler), compiler.family, Passing::hidden);
    words.push_back("-g");
  }
  fmt::print("{}\n", in_shell_words(words));
  return exit_status::complete;
}

}  // namespace

std::optional<int> run_as_compiler(int argc, char** argv) {
  const std::string_view called = argc > 0 ? argv[0] : "";
  const std::string_view name = called.substr(called.rfind('/') + 1);
  if (name == "mazurka-cc") compile_with_our_options(Language::c, Words(argv + 1, argv + argc));
  if (name == "mazurka-c++") compile_with_our_options(Language::cxx, Words(argv + 1, argv + argc));
  if (name == "as") return assemble(Words(argv + 1, argv + argc));
  if (argc < 2) return std::nullopt;
  const std::string_view command = argv[1];
  const Words arguments(argv + 2, argv + argc);
  if (command == "cc") compile_with_our_options(Language::c, arguments);
  if (command == "c++") compile_with_our_options(Language::cxx, arguments);
  if (command == "--print-cflags" || command == "--print-libs") {
    return print_options(command, arguments);
  }
  return std::nullopt;
}

}  // namespace mazurka
