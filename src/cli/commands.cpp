#include "cli/command.h"
#include "options/fields.h"

namespace mazurka {

namespace {

// Those that main.cpp runs before it gets here: the compilers and the help.
int run_elsewhere(const Options&) { return exit_status::usage; }

constexpr const char* about_compilers =
    "Use it as CC or CXX: CC=\"mazurka cc\" CXX=\"mazurka c++\" cmake -B build-mz.\n"
    "The compiler behind it is that of MAZURKA_CC or MAZURKA_CXX, otherwise GCC,\n"
    "otherwise Clang. For a build without the wrapper, `mazurka --print-cflags` and\n"
    "`mazurka --print-libs` print the options to compile and to link a program,\n"
    "with --compiler=NAME those for another compiler. See `mazurka help building`.";

const Command all_commands[] = {
    {"check", "explore a program: find a bug or show that there is none", run_check, in::check,
     Command::Words::several, "program",
     "C or C++ sources with options for the compiler (-D -I -O -std -l …), or a program that was "
     "built by `mazurka cc`; arguments of the program after --; or model:NAME(ARGUMENTS)"},
    {"replay", "run one execution and show its steps", run_replay, in::replay,
     Command::Words::several, "schedule",
     "the token that was printed, or a file with one. It knows its program; to try it with another "
     "one, or after that one was moved, give that as well, as for `mazurka check`. Also a program "
     "and then steps, such as 0x3,1,2:1"},
    {"pin", "keep a schedule as a file, for a regression test", run_pin, in::pin,
     Command::Words::one, "schedule", "a token, or a file with one"},
    {"cc", "compile C for Mazurka: all arguments are the compiler's", run_elsewhere, 0,
     Command::Words::none, "", "", about_compilers},
    {"c++", "compile C++ for Mazurka: all arguments are the compiler's", run_elsewhere, 0,
     Command::Words::none, "", "", about_compilers},
    {"models", "list the models that can be checked", run_models, 0},
    {"algorithms", "list the algorithms", run_algorithms, 0},
    {"tables", "run the papers' benchmarks, our numbers beside theirs", run_tables, in::tables},
    {"help", "explain a command or a topic", run_elsewhere, 0, Command::Words::any, "topic",
     "a command or a topic"},
    {"generate", "", run_generate, 0, Command::Words::one, "what", "bash, zsh, fish or man"},
};

const ToolOption all_tool_options[] = {
    {"help", "print the help; after a command, its options"},
    {"version", "print the version"},
    {"print-cflags", "print the options to compile a program without `mazurka cc`"},
    {"print-libs", "print the options to link it"},
};

}  // namespace

std::span<const Command> commands() { return all_commands; }

std::span<const ToolOption> tool_options() { return all_tool_options; }

int exit_status_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::complete: return exit_status::complete;
    case Verdict::bug: return exit_status::bug;
    case Verdict::bounded: return exit_status::bounded;
    case Verdict::uncontrolled: return exit_status::uncontrolled;
  }
  return exit_status::internal_error;
}

}  // namespace mazurka
