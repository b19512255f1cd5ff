#include "toolchain/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "core/error.h"
#include "toolchain/instrument.h"

namespace mazurka {

namespace {

namespace fs = std::filesystem;

Language language_of(const std::string& file) {
  return is_cxx_source(file) ? Language::cxx : Language::c;
}

bool is_object(const std::string& file) {
  return kind_of_file(file) == CompilerLine::Input::Kind::object;
}

void require_readable(const std::vector<std::string>& files) {
  if (files.empty()) throw UserError("there is nothing to compile; give a source file");
  for (const std::string& file : files) {
    std::error_code error;
    if (!fs::exists(file, error)) {
      throw UserError("{} does not exist; is the name right, and the current folder?", file);
    }
    if (fs::is_directory(file, error)) {
      throw UserError("{} is a folder, not a source file; name the files in it", file);
    }
  }
}

// Options that one language alone has, when there are sources in both.
bool fits(const std::string& option, Language language) {
  if (!option.starts_with("-std=")) return true;
  return (option.find("++") != option.npos) == (language == Language::cxx);
}

// The options that matter for compiling: a linker's would be reported as unused.
Words for_compiling(const Words& options, Language language, bool mixed) {
  Words result;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::string& option = options[i];
    const bool two = takes_next_word(option) && i + 1 < options.size();
    const bool linking = option.starts_with("-l") || option.starts_with("-L") ||
                         option.starts_with("-Wl,") || option == "-Xlinker" || option == "-z" ||
                         option == "-u" || option == "-T" || option == "-e" ||
                         option == "-shared" || option.starts_with("-fuse-ld=") ||
                         option == "-rdynamic" || option.starts_with("-static-lib");
    if (!linking && (!mixed || fits(option, language))) {
      result.push_back(option);
      if (two) result.push_back(options[i + 1]);
    }
    if (two) ++i;
  }
  return result;
}

void require_no_mode(const Words& options) {
  const CompilerLine line = parse_compiler_line(options);
  for (const char* mode : {"-c", "-S", "-E", "-M", "-MM", "-o", "-shared", "-r", "-fsyntax-only"}) {
    if (line.has(mode)) {
      throw UserError(
          "the compiler option {} makes no sense here: the sources are compiled and "
          "linked to a program, which is checked at once; leave it out, or build with "
          "`mazurka cc`",
          mode);
    }
  }
  // Known before anything is compiled.
  for (const char* option : {"-static", "--static", "-static-pie"}) {
    if (line.has(option)) instrumented({option, "program.o"}, Family::gcc, {});
  }
}

void perform(const Compiler& compiler, const Words& arguments, bool verbose,
             const std::string& trouble) {
  Words command = compiler.command;
  const Words more = instrumented(arguments, compiler.family, installation_for(compiler));
  command.insert(command.end(), more.begin(), more.end());
  if (verbose) fmt::print(stderr, "{}\n", in_shell_words(command));
  std::fflush(nullptr);
  if (run_command(command) != 0) throw UserError("{}", trouble);
}

}  // namespace

bool is_compilable(const std::string& file) {
  if (!is_object(file)) return kind_of_file(file) != CompilerLine::Input::Kind::header;
  return file.ends_with(".o") || file.ends_with(".a") || file.ends_with(".so");
}

std::string compile(const CompileJob& job, const std::string& output_folder) {
  require_readable(job.sources);
  require_no_mode(job.options);
  const auto has = [&](Language language) {
    return std::any_of(job.sources.begin(), job.sources.end(), [&](const std::string& file) {
      return !is_object(file) && language_of(file) == language;
    });
  };
  const bool mixed = has(Language::c) && has(Language::cxx);

  Words inputs;
  for (const std::string& source : job.sources) {
    if (is_object(source)) {
      inputs.push_back(source);
      continue;
    }
    const Language language = language_of(source);
    const std::string object =
        fmt::format("{}/{}-{}.o", output_folder, inputs.size(), fs::path(source).stem().string());
    Words arguments = for_compiling(job.options, language, mixed);
    arguments.insert(arguments.end(), {"-c", source, "-o", object});
    perform(find_compiler(language, job.compiler), arguments, job.verbose,
            fmt::format("{} does not compile; the compiler's messages are above", source));
    inputs.push_back(object);
  }

  // Objects alone may come from C++, too; its driver links both.
  const bool only_c = has(Language::c) && !has(Language::cxx);
  const std::string program =
      fmt::format("{}/{}", output_folder, fs::path(job.sources.front()).stem().string());
  Words arguments = inputs;
  for (const std::string& option : job.options) {
    if (!mixed || fits(option, Language::cxx)) arguments.push_back(option);
  }
  arguments.insert(arguments.end(), {"-o", program});
  perform(find_compiler(only_c ? Language::c : Language::cxx, job.compiler), arguments, job.verbose,
          fmt::format("{} cannot be linked; the linker's messages are above",
                      job.sources.size() == 1 ? job.sources.front() : "the program"));
  return program;
}

}  // namespace mazurka
