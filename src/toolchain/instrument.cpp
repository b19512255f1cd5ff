#include "toolchain/instrument.h"

#include <algorithm>
#include <sstream>

#include "core/error.h"

namespace mazurka {

namespace {

// GCC expands these without telling the instrumentation; calls of the library it leaves to us.
// strlen is not among them: GCC calls it anyway, and programs use it in constant expressions.
// clang-format off
constexpr const char* not_builtin[] = {
    "memcpy", "memmove", "memset", "memcmp", "mempcpy", "bcmp",   "bcopy", "bzero",
    "strcpy", "strncpy", "stpcpy", "strcat", "strncat", "strcmp", "strncmp",
};
// clang-format on

void append(Words& words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
}

Words gcc_options(Passing passing) {
  const std::string prefix = passing == Passing::hidden ? "-Wp," : "";
  Words words{prefix + "-fsanitize=thread", prefix + "--param=tsan-distinguish-volatile=1",
              "-Wno-tsan",                  // fences are fine with us
              "-fstack-clash-protection"};  // a large frame does not get past the guard of a stack
  for (const char* function : not_builtin)
    words.push_back(fmt::format("-fno-builtin-{}", function));
  return words;
}

Words clang_options(Passing passing) {
  Words words{"-fsanitize=thread",
              "-mllvm",
              "-tsan-instrument-read-before-write=1",
              "-mllvm",
              "-tsan-distinguish-volatile=1",
              "-mprefer-vector-width=128",  // wider accesses are not instrumented
              "-fstack-clash-protection",   // as for GCC
              "-fstandalone-debug"};        // members of library types have names, too
  if (passing == Passing::hidden) words.push_back("-fno-sanitize-link-runtime");
  return words;
}

// --- What we refuse ---

// Whether -fsanitize=list needs a runtime beside ours.
bool has_foreign_runtime(std::string_view list, const CompilerLine& line) {
  const bool traps = line.has("-fsanitize-undefined-trap-on-error") ||
                     line.has("-fsanitize-trap") || line.has("-fsanitize-trap=all") ||
                     line.has("-fsanitize-trap=undefined") ||
                     line.has("-fsanitize-minimal-runtime");
  constexpr std::string_view always[] = {
      "address", "kernel-address", "hwaddress", "leak",   "kernel-hwaddress",
      "memory",  "kernel-memory",  "dataflow",  "fuzzer", "fuzzer-no-link"};
  std::istringstream names{std::string(list)};
  for (std::string name; std::getline(names, name, ',');) {
    if (name == "thread" || name.starts_with("shadow-call-stack")) continue;
    if (!traps || std::find(std::begin(always), std::end(always), name) != std::end(always)) {
      return true;
    }
  }
  return false;
}

void require_possible(const CompilerLine& line) {
  for (const std::string& option : line.options) {
    constexpr std::string_view sanitize = "-fsanitize=";
    if (option.starts_with(sanitize) &&
        has_foreign_runtime(std::string_view(option).substr(sanitize.size()), line)) {
      throw UserError(
          "{}: another sanitizer's runtime cannot be in a program for Mazurka; build without this "
          "option (undefined behaviour can be checked with -fsanitize-undefined-trap-on-error)",
          option);
    }
    if (option == "-m32" || option == "-mx32") {
      throw UserError("{}: Mazurka checks 64-bit programs only; leave the option out", option);
    }
  }
  if (!line.links()) return;
  for (const char* option : {"-static", "--static", "-static-pie"}) {
    if (line.has(option)) {
      throw UserError(
          "{}: a program for Mazurka must be linked with the shared C library, because Mazurka "
          "steps in between; leave the option out",
          option);
    }
  }
}

// GCC preprocesses in a step of its own then, and hidden options would reach that step only.
void require_hidden_works(const CompilerLine& line) {
  const bool separate = line.has_prefix("-save-temps") || line.has("-no-integrated-cpp") ||
                        std::any_of(line.inputs.begin(), line.inputs.end(), [](const auto& input) {
                          return input.kind == CompilerLine::Input::Kind::preprocessed;
                        });
  if (separate) {
    throw UserError(
        "with -save-temps, -no-integrated-cpp or preprocessed sources, compile and link in two "
        "commands (-c first)");
  }
}

// --- Parts of the result ---

// Without the words that would bring their runtime in. A response file with such a word is replaced
// by its words.
Words without_thread_sanitizer(const Words& arguments) {
  Words result;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    constexpr std::string_view sanitize = "-fsanitize=";
    if (takes_next_word(word) && i + 1 < arguments.size()) {
      append(result, {word, arguments[++i]});
    } else if (word.starts_with('@') && parse_compiler_line({word}).has_prefix(sanitize)) {
      append(result, without_thread_sanitizer(*response_file(word)));
    } else if (!word.starts_with(sanitize)) {
      result.push_back(word);
    } else {
      std::istringstream names{word.substr(sanitize.size())};
      std::string others;
      for (std::string name; std::getline(names, name, ',');) {
        if (name != "thread") others += (others.empty() ? "" : ",") + name;
      }
      if (!others.empty()) result.push_back(std::string(sanitize) + others);
    }
  }
  return result;
}

// A shared library finds our functions in the program, unless its linker wants to see them now.
bool wants_all_symbols(const CompilerLine& line) {
  for (const std::string& option : line.options) {
    if (option == "defs" || option.find("-z,defs") != option.npos ||
        option.find("--no-undefined") != option.npos || option.find("-zdefs") != option.npos) {
      return true;
    }
  }
  return false;
}

}  // namespace

Words compile_options(const Installation& ours, Family family, Passing passing) {
  Words words = family == Family::gcc ? gcc_options(passing) : clang_options(passing);
  if (!ours.plugin.empty()) words.push_back("-fplugin=" + ours.plugin);
  // libstdc++ checks itself; then it also compiles std::string with the program instead of taking
  // it from the library, so its accesses are seen.
  append(words, {"-B" + ours.assembler_folder()});
  if (family == Family::clang)
    append(words, {"-fno-integrated-as", "-fno-addrsig", "-fno-autolink"});
  append(words, {"-D__MAZURKA__=1", "-D_GLIBCXX_ASSERTIONS", "-pthread", "-idirafter",
                 ours.include_folder, "-idirafter", ours.include_folder + "/mazurka", "-isystem",
                 ours.include_folder + "/mazurka/shadow"});
  return words;
}

Words link_options(const Installation& ours) {
  return {"-Wl,--push-state,--no-as-needed", ours.library_folder + "/libmazurka.so",
          "-Wl,--pop-state", "-Wl,-rpath," + ours.library_folder, "-pthread"};
}

Words instrumented(const Words& arguments, Family family, const Installation& ours) {
  const CompilerLine line = parse_compiler_line(arguments);
  if (line.inputs.empty()) return arguments;
  require_possible(line);
  const bool compiles = line.compiles();
  const bool links = line.links();
  if (compiles && links && family == Family::gcc) require_hidden_works(line);

  Words result;
  if (compiles) {
    append(result, compile_options(ours, family, links ? Passing::hidden : Passing::direct));
    if (!line.has_prefix("-g")) result.push_back("-g");
  }
  if (links && (!line.shared() || wants_all_symbols(line))) append(result, link_options(ours));
  append(result, without_thread_sanitizer(arguments));
  // Instrumentation is one of the last passes; it would be left to the linker.
  if (compiles && line.has_prefix("-flto")) result.push_back("-fno-lto");
  return result;
}

}  // namespace mazurka
