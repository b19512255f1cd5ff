#include "toolchain/cacheable.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string_view>

#include "toolchain/compiler_line.h"
#include "toolchain/installation.h"

namespace mazurka {

namespace {

// They name folders and files that we would not know of.
constexpr const char* diverting_variables[] = {
    "COMPILER_PATH", "GCC_EXEC_PREFIX",   "DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES",
    "LD_RUN_PATH",   "GCC_COMPARE_DEBUG", "CCC_OVERRIDE_OPTIONS"};

constexpr std::string_view known_options[] = {
    "-g",        "-g0",       "-g1",      "-g2", "-g3",   "-ggdb",     "-ggdb3",
    "-gdwarf-4", "-gdwarf-5", "-pthread", "-w",  "-ansi", "-pedantic", "-pedantic-errors",
    "-rdynamic", "-pipe",     "-s"};
constexpr std::string_view known_beginnings[] = {
    "-O", "-std=", "-D", "-U", "-I", "-L", "-l", "-fno-", "-fdiagnostics-color"};
constexpr std::string_view known_with_word[] = {
    "-D", "-U", "-I", "-L", "-l", "-include", "-isystem", "-iquote", "-idirafter"};
constexpr std::string_view known_features[] = {"-fPIC",
                                               "-fPIE",
                                               "-fpic",
                                               "-fpie",
                                               "-fexceptions",
                                               "-frtti",
                                               "-fcoroutines",
                                               "-fopenmp",
                                               "-fstrict-aliasing",
                                               "-fwrapv",
                                               "-ftrapv",
                                               "-fomit-frame-pointer",
                                               "-fchar8_t",
                                               "-fconcepts",
                                               "-funroll-loops",
                                               "-finline-functions",
                                               "-fshort-enums",
                                               "-fms-extensions",
                                               "-fsigned-char",
                                               "-funsigned-char",
                                               "-fnon-call-exceptions",
                                               "-fgnu89-inline",
                                               "-ffast-math",
                                               "-fsanitize=thread",
                                               "-fsanitize=undefined",
                                               "-fsanitize-undefined-trap-on-error",
                                               "-fsanitize-trap=undefined",
                                               "-mcx16",
                                               "-mavx",
                                               "-mavx2",
                                               "-msse4.1",
                                               "-msse4.2"};

template <typename List>
bool is_among(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

bool is_known(std::string_view option) {
  if (is_among(known_options, option) || is_among(known_features, option)) return true;
  if (option.starts_with("-W")) return option.find(',') == option.npos;  // no -Wl,
  return std::ranges::any_of(known_beginnings,
                             [&](std::string_view begin) { return option.starts_with(begin); });
}

bool tells_time(std::string_view option) {
  return option.find("__DATE__") != option.npos || option.find("__TIME") != option.npos;
}

bool are_known(const Words& options) {
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (tells_time(options[i])) return false;
    if (!takes_next_word(options[i])) {
      if (!is_known(options[i])) return false;
      continue;
    }
    if (!is_among(known_with_word, options[i]) || ++i == options.size() || tells_time(options[i])) {
      return false;
    }
  }
  return true;
}

// What stands behind one of the options, in the same word or in the next one.
Words values_of(const Words& options, std::initializer_list<std::string_view> names) {
  Words values;
  for (std::size_t i = 0; i < options.size(); ++i) {
    for (const std::string_view name : names) {
      if (!options[i].starts_with(name)) continue;
      if (options[i].size() > name.size()) values.push_back(options[i].substr(name.size()));
      else if (i + 1 < options.size()) values.push_back(options[i + 1]);
      break;
    }
    if (takes_next_word(options[i])) ++i;
  }
  return values;
}

// Adds the folders of a variable such as PATH; an empty one is the current folder.
void add_folders(Words& folders, const char* variable) {
  const auto value = environment(variable);
  if (!value) return;
  std::istringstream parts(*value + ":");
  for (std::string part; std::getline(parts, part, ':');) {
    folders.push_back(part.empty() ? "." : part);
  }
}

bool is_source_or_object(const std::string& file) {
  if (kind_of_file(file) == CompilerLine::Input::Kind::object) return true;
  return is_cxx_source(file) || file.ends_with(".c");
}

}  // namespace

bool is_cacheable(const CompileJob& job) {
  for (const char* name : diverting_variables) {
    if (environment(name)) return false;
  }
  return !job.verbose && !job.sources.empty() && are_known(job.options) &&
         std::ranges::all_of(job.sources, is_source_or_object);
}

std::vector<Compiler> compilers_of(const CompileJob& job) {
  std::vector<Compiler> compilers;
  const auto is_object = [](const std::string& file) {
    return kind_of_file(file) == CompilerLine::Input::Kind::object;
  };
  const auto is_cxx = [](const std::string& file) { return is_cxx_source(file); };
  const bool has_c = std::ranges::any_of(
      job.sources, [&](const std::string& file) { return !is_object(file) && !is_cxx(file); });
  if (has_c) compilers.push_back(find_compiler(Language::c, job.compiler));
  if (!has_c || std::ranges::any_of(job.sources, is_cxx)) {
    compilers.push_back(find_compiler(Language::cxx, job.compiler));
  }
  return compilers;
}

Words tools_of(const CompileJob& job) {
  const Installation ours = installation();
  Words tools{path_of_this_program(), ours.library_folder + "/libmazurka.so"};
  for (const char* name : {"as", "ld"}) {
    if (const auto tool = find_program(name)) tools.push_back(*tool);
  }
  for (const Compiler& compiler : compilers_of(job)) {
    for (const std::string& word : compiler.command) {
      if (const auto tool = find_program(word)) tools.push_back(*tool);
    }
    if (compiler.family != Family::gcc) continue;
    const std::string plugin = installation_for(compiler).plugin;
    if (!plugin.empty()) tools.push_back(plugin);
    for (const char* name : {"cc1", "cc1plus", "collect2"}) {
      Words question = compiler.command;
      question.push_back(std::string("-print-prog-name=") + name);
      std::string path = output_of(question).value_or("");
      path.resize(path.find_last_not_of('\n') + 1);
      if (path.starts_with('/')) tools.push_back(path);
    }
  }
  return tools;
}

Words searched_folders(const Words& options) {
  Words folders = values_of(options, {"-isystem", "-iquote", "-idirafter", "-I"});
  for (const char* name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"}) {
    add_folders(folders, name);
  }
  return folders;
}

Words linker_folders(const Words& options) {
  Words folders = values_of(options, {"-L"});
  add_folders(folders, "LIBRARY_PATH");
  return folders;
}

}  // namespace mazurka
