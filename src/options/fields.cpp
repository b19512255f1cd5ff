#include "options/fields.h"

#include <algorithm>

#include "core/error.h"
#include "options/values.h"

namespace mazurka {

namespace {

constexpr OptionWord race_words[] = {{"error", "a race is a bug"},
                                     {"explore", "they are scheduling points"},
                                     {"ignore", "they are not looked at"}};
constexpr OptionWord order_words[] = {{"declared", "as in C++"}, {"ignore", "all are seq_cst"}};
constexpr OptionWord memory_words[] = {{"sc", ""}, {"tso", ""}, {"pso", ""}, {"rc11", ""}};
constexpr OptionWord advice_words[] = {{"strengthen", "which are too weak"},
                                       {"weaken", "which are stronger than needed"},
                                       {"off", ""}};
constexpr OptionWord exit_words[] = {{"wait", "they run to their end"},
                                     {"kill", "they end with it"}};
constexpr OptionWord progress_words[] = {{"auto", "a line, if it is a terminal"},
                                         {"line", ""},
                                         {"json", "an object per line"},
                                         {"none", ""}};
constexpr OptionWord color_words[] = {
    {"auto", "if it is a terminal, and NO_COLOR is not set"}, {"always", ""}, {"never", ""}};
constexpr OptionWord ignore_word[] = {{"ignore", "all are right"}};
constexpr OptionWord all_word[] = {{"all", "a line for each"}};
constexpr OptionWord recall_words[] = {{"on", ""}, {"off", ""}, {"compared", ""}};
constexpr OptionWord addition_words[] = {{"commute", "who comes first makes no difference"},
                                         {"conflict", "each order is explored"}};
constexpr OptionWord timeout_words[] = {{"any", "they may happen at any point"},
                                        {"never", "none of them happens"}};
constexpr OptionWord delivery_words[] = {
    {"instant", ""}, {"ordered", "late"}, {"unordered", "late"}};
constexpr OptionWord looks_word[] = {{"all", "each of them"}};
constexpr OptionWord compiler_words[] = {{"gcc", ""}, {"clang", ""}};

constexpr OptionValue with_words(OptionValue value, std::span<const OptionWord> words) {
  value.words = words;
  return value;
}

using namespace values;

constexpr unsigned both = in::check | in::replay;
constexpr unsigned process = goes::to_process;
constexpr unsigned everywhere = goes::to_process | goes::to_token;

constexpr const char* program = "The program";
constexpr const char* search = "The search";
constexpr const char* limits = "Limits";
constexpr const char* reports = "Reports";
constexpr const char* other = "Other";
constexpr const char* hidden = "";

// In the order of the help.
constexpr OptionField fields[] = {
    {"compiler", "NAME", with_words(free_text<&Options::compiler>(), compiler_words), program,
     both | in::print, goes::nowhere,
     "the compiler: gcc, clang or a path; by default that of MAZURKA_CC or MAZURKA_CXX, or what is "
     "installed",
     "A name may have a version. Of what is installed, GCC comes first. Also for `--print-cflags` "
     "and `--print-libs`.",
     Proposal::files},
    {"no-cache", "", flag<&Options::cache, false>(), program, both, goes::nowhere,
     "compile sources that have not changed, too",
     "Programs that were compiled are kept in $XDG_CACHE_HOME/mazurka, or ~/.cache/mazurka: 256 "
     "MB, or as many as MAZURKA_CACHE_MB says."},
    {"races", "MODE", one_of<&Options::races, race_words>(), program, both, everywhere,
     "plain accesses of several threads",
     "With `explore` data races are allowed; otherwise plain accesses are no scheduling points."},
    {"orders", "MODE", one_of<&Options::orders, order_words>(), program, both, everywhere,
     "which atomic accesses order plain ones",
     "With `declared` a relaxed flag does not: what it publishes is in a race. With `ignore` every "
     "atomic access counts as seq_cst when races are looked for. See `mazurka help races`."},
    {"memory", "MODELS", memory_models(memory_words), program, both, everywhere,
     "when stores are seen; several, such as sc,tso,rc11, are tried one after the other",
     "Under `sc` at once. Under `tso` and `pso` a store that is not seq_cst waits in a buffer "
     "first: "
     "a queue, or one for each location. `rc11` is the memory model of C++. See `mazurka help "
     "memory`."},
    {"advise", "WHAT", one_of<&Options::advise, advice_words>(), search, in::check, process,
     "what to say about memory orders that matter",
     "If the program is right under `sc` and wrong under another memory model, the smallest "
     "change of its orders that makes it right: a stronger order at one or two accesses, or a "
     "fence. With `weaken`: orders that could be weaker. What is said was checked."},
    {"exit", "MODE", one_of<&Options::exit, exit_words>(), program, both, everywhere,
     "threads that main leaves running"},
    {"exit-status", "LIST", statuses<&Options::exit_status, ignore_word>(), program, both,
     everywhere, "exit statuses that are right, such as 0,77; others are a bug"},
    {"leaks", "", flag<&Options::leaks>(), program, both, everywhere,
     "memory that is not freed at the end is a bug",
     "Memory that something still points to is none."},
    {"short-io", "", flag<&Options::short_io>(), program, both, everywhere,
     "reads and writes of pipes may be short",
     "Of sockets, too. One byte, half of it, or all: each is explored."},
    {"spurious-wakeups", "", flag<&Options::spurious_wakeups>(), program, both, everywhere,
     "condition variables may wake each thread once without a signal"},
    {"stack-size", "N", bytes<&Options::stack_size>(), program, both, everywhere,
     "the stack of each thread, in bytes; also 512K, 8M"},
    {"additions", "MODE", one_of<&Options::additions, addition_words>(), program, both, everywhere,
     "atomic additions, and arrivals at barriers, whose results nobody reads",
     "That nobody reads the result is seen in the code, so it may depend on the compiler's "
     "options."},
    {"looks", "N|all", count_or_all<&Options::looks, looks_word, 2>(), program, both, everywhere,
     "so many looks in vain of a loop that waits and counts its rounds are steps",
     "How often it looks is assumed not to matter. See `mazurka help native`."},
    {"timeouts", "any|never|N", bound<&Options::timeouts, timeout_words>(), program, both,
     everywhere, "time-outs of N ms or more never happen",
     "Of receives (mazurka/actors.h), poll, epoll and timerfd. What cannot time out waits for "
     "ever."},
    {"delivery", "MODE", one_of<&Options::delivery, delivery_words>(), program, both, everywhere,
     "how messages of actors arrive",
     "`instant`: a message is there as soon as it is sent; `ordered`: at any later time, but those "
     "of one sender to one receiver in their order; `unordered`: in any order. Of actors "
     "(mazurka/actors.h) and models with mailboxes."},
    {"lose", "N", count<&Options::lose, 0>(), program, both, everywhere,
     "so many messages may get lost", "In one execution. Each is a choice that is explored."},
    {"duplicate", "N", count<&Options::duplicate, 0>(), program, both, everywhere,
     "so many messages may arrive twice"},
    {"crash", "N", count<&Options::crash, 0>(), program, both, everywhere,
     "so many of the actors that call may_crash() may stop",
     "At any of their operations. In a model, any process."},
    {"suppress", "FILE", several<&Options::suppress>(), program, both, goes::to_token,
     "findings that are not to be reported, a line for each: KIND:PATTERN; can be given again",
     "A kind is that of a finding, or `*`. The pattern, with `*` for any text, `^` and `$` for "
     "beginning "
     "and end, is looked for in the functions, source files and modules of a finding's stacks. See "
     "`mazurka help suppressions`.",
     Proposal::files},
    {"trust", "MODULE", several<&Options::trust>(), program, both, everywhere,
     "what cannot be watched of the code of this library does not synchronise threads; can be "
     "given again",
     "Without it, the verdict is `uncontrolled` when such code is reached. `jit`: code that is "
     "made at "
     "run time."},

    {"keep-going", "", flag<&Options::keep_going>(), search, both, everywhere,
     "do not stop at the first finding"},
    {"algorithm", "NAME", free_text<&Options::algorithm>(), search, both, process,
     "how to explore: see `mazurka algorithms`; by default an optimal one that fits the program",
     "That is `pop`, for models with mailboxes `observers`; or `optimal` if the program has "
     "something that this one cannot treat. With `--memory=rc11` it is `graphs`, for programs also "
     "with `tso` and `pso`, as far as it treats them. A replay needs to know only whether it was "
     "`graphs`.",
     Proposal::algorithms},
    {"corpus", "DIR", free_text<&Options::corpus>(), search, in::check, goes::nowhere,
     "keep failing schedules in this folder, and try them first the next time", "",
     Proposal::folders},
    {"check-optimality", "", flag<&Options::check_optimality>(), search, in::check, process,
     "fail if an optimal algorithm explores a trace twice; takes memory"},
    {"recall", "MODE", one_of<&Options::recall, recall_words>(), search, in::check, process,
     "steps that a thread has taken before with the same answers are remembered, not run again",
     "`compared`: after each execution that is compared with what the program does, and a "
     "difference "
     "is an internal error."},
    {"recall-memory", "N", bytes<&Options::recall_memory>(), search, in::check, process,
     "bytes for that; beyond, it begins anew; also 64M, 1G"},

    {"max-executions", "N", count<&Options::max_executions>(), limits, in::check, process,
     "stop after so many executions"},
    {"max-seconds", "S", seconds<&Options::max_seconds>(), limits, in::check, process,
     "stop after so many seconds",
     "The time for shortening and explaining what was found is part of it; what there was no time "
     "for is said."},
    {"max-steps", "N", count<&Options::max_steps>(), limits, in::check, process,
     "cut executions of more steps"},
    {"max-memory", "N", bytes<&Options::max_memory>(), limits, in::check, process,
     "stop when the process has so many bytes; also 512M, 8G; by default three quarters of what is "
     "free",
     "The memory of a C or C++ program that is checked is part of it."},
    {"effort", "N", count<&Options::effort, 0>(), limits, in::check, process,
     "steps that shortening and explaining a finding may take"},

    {"json", "FILE", free_text<&Options::json>(), reports, both, goes::nowhere,
     "write one JSON object (`mazurka help json`); - for standard output", "", Proposal::files},
    {"html", "FILE", free_text<&Options::html>(), reports, both, goes::nowhere,
     "write a page for the browser: threads, source, step by step; - for standard output", "",
     Proposal::files},
    {"sarif", "FILE", free_text<&Options::sarif>(), reports, both, goes::nowhere,
     "write SARIF 2.1.0, for editors and code review; - for standard output", "", Proposal::files},
    {"junit", "FILE", free_text<&Options::junit>(), reports, both, goes::nowhere,
     "write JUnit XML, for build servers; - for standard output", "", Proposal::files},
    {"dot", "FILE", free_text<&Options::dot>(), reports, both, goes::nowhere,
     "write the executions of findings and their happens-before, for Graphviz; - for standard "
     "output",
     "", Proposal::files},
    {"tree", "FILE", free_text<&Options::tree>(), reports, in::check, process,
     "write the tree of all executions, as far as they are few, for Graphviz; - for standard "
     "output",
     "", Proposal::files},
    {"trace", "", flag<&Options::all_steps>(), reports, both, goes::nowhere,
     "show all steps, nothing folded"},
    {"no-minimize", "", flag<&Options::minimise, false>(), reports, in::check, process,
     "show the execution of a finding as it was found"},
    {"show", "all|N", count_or_all<&Options::show, all_word>(), reports, in::check, process,
     "executions that pass, too: all (a line for each), or N (the first N, step by step)"},
    {"profile", "", flag<&Options::profile>(), reports, in::check, process,
     "show what makes for many executions"},
    {"progress", "HOW", one_of<&Options::progress, progress_words>(), reports, in::check,
     goes::nowhere, "how far the search is, on standard error"},
    {"color", "WHEN", one_of<&Options::color, color_words>(), reports, both, goes::nowhere,
     "colors"},
    {"gdb", "", flag<&Options::gdb>(), reports, in::replay, goes::nowhere,
     "run it in gdb, which stops before the step that fails"},

    {"output", "FILE", free_text<&Options::output>(), other, in::pin, goes::nowhere,
     "the file; by default a name in the current folder", "", Proposal::files},
    {"quick", "", flag<&Options::quick>(), other, in::tables, goes::nowhere,
     "small instances only, a few seconds"},
    {"all", "", flag<&Options::all>(), other, in::tables, goes::nowhere,
     "the large instances as well, for hours"},
    {"only", "NAME", free_text<&Options::only>(), other, in::tables, goes::nowhere,
     "one table, or the lines of one model", "", Proposal::models},
    {"max-seconds", "S", seconds<&Options::line_seconds>(), other, in::tables, goes::nowhere,
     "time limit of a line"},

    {"order-changes", "PLACES", free_text<&Options::order_changes>(), hidden, 0, process, ""},
    {"known", "PLACES", free_text<&Options::known>(), hidden, in::replay, everywhere, ""},
    {"identity", "N", count<&Options::identity, 0>(), hidden, in::replay, goes::nowhere, ""},
    {"schedule", "STEPS", free_text<&Options::schedule>(), hidden, 0, process, ""},
    {"replay", "", flag<&Options::replay>(), hidden, 0, process, ""},
    {"try-first", "SCHEDULES", list<&Options::try_first>(), hidden, 0, process, ""},
    {"measure-bare", "", flag<&Options::measure_bare>(), hidden, 0, process, ""},
    {"under-debugger", "", flag<&Options::under_debugger>(), hidden, 0, process, ""},
    {"began-at", "S", seconds<&Options::began_at>(), hidden, 0, process, ""},
    {"result-file", "N", count<&Options::result_file, 0>(), hidden, 0, process, ""},
    {"question-file", "N", count<&Options::question_file, 0>(), hidden, 0, process, ""},
    {"progress-file", "N", count<&Options::progress_file, 0>(), hidden, 0, process, ""},
};

std::string option_word(const OptionField& field, const Options& options) {
  if (!has_value(field)) return fmt::format("--{}", field.name);
  return fmt::format("--{}={}", field.name, field.form.text(options));
}

// A line per word: what would end a line is written as two characters.
std::string in_one_line(const std::string& word) {
  std::string line;
  for (const char c : word) {
    if (c == '\\') line += "\\\\";
    else if (c == '\n') line += "\\n";
    else line += c;
  }
  return line;
}

std::vector<std::string> words_in(const std::string& lines) {
  std::vector<std::string> words;
  std::string word;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i] == '\n') {
      words.push_back(std::move(word));
      word.clear();
    } else if (lines[i] == '\\' && ++i < lines.size()) {
      word += lines[i] == 'n' ? '\n' : lines[i];
    } else {
      word += lines[i];
    }
  }
  return words;
}

// Sets what a word says: "--max-seconds=4".
void set_option(Options& options, const std::string& word) {
  const std::size_t end = std::min(word.find('='), word.size());
  const auto field = std::ranges::find_if(fields, [&](const OptionField& f) {
    return (f.goes & goes::to_process) != 0 && word.substr(0, end) == fmt::format("--{}", f.name);
  });
  if (field == std::end(fields)) throw UserError("there is no option {}", word);
  const std::string wrong =
      field->form.set(options, end < word.size() ? word.substr(end + 1) : std::string());
  if (!wrong.empty()) throw UserError("--{}: {}", field->name, wrong);
}

}  // namespace

std::span<const OptionField> option_fields() { return fields; }

bool has_value(const OptionField& field) { return field.form.form != OptionValue::Form::flag; }

std::string brief_help_of(const OptionField& field) {
  const std::string text = field.help;
  const std::size_t end = text.find_first_of(":;(");
  return text.substr(0, text.find_last_not_of(' ', end == std::string::npos ? end : end - 1) + 1);
}

std::string help_of(const OptionField& field) {
  std::string text = field.help;
  if (field.form.form != OptionValue::Form::one_of) return text;
  const char* between = ": ";
  for (const OptionWord& word : field.form.words) {
    text += between + std::string(word.word);
    if (*word.description != '\0') text += fmt::format(" ({})", word.description);
    between = ", ";
  }
  return text;
}

std::vector<std::string> option_words(const Options& options, unsigned goes) {
  const Options usual;
  std::vector<std::string> words;
  for (const OptionField& field : fields) {
    if ((field.goes & goes) == 0 || field.form.text(options) == field.form.text(usual)) continue;
    words.push_back(option_word(field, options));
  }
  return words;
}

std::string to_environment(const Options& options) {
  std::string lines;
  for (const std::string& word : option_words(options, goes::to_process)) {
    lines += in_one_line(word) + "\n";
  }
  return lines;
}

Options from_environment(const std::string& text) {
  Options options;
  for (const std::string& word : words_in(text)) set_option(options, word);
  return options;
}

bool is_right_status(std::string_view list, int status) {
  if (list == ignore_word[0].word) return true;
  const std::string wanted = fmt::format(",{},", status);
  return fmt::format(",{},", list).find(wanted) != std::string::npos;
}

}  // namespace mazurka
