#include "toolchain/compile.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>

#include "core/error.h"
#include "toolchain/inputs.h"
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

// Runs a compiler in the folder of a compilation. What it says goes to standard error, and into the trace.
class Commands {
 public:
  Commands(const CompileJob& job, const std::string& folder, CompileTrace* trace)
      : job_(job), messages_(trace != nullptr ? folder + "/messages" : ""), trace_(trace) {}

  bool try_to(const Compiler& compiler, const Words& arguments) {
    const std::string family = fmt::format("{}", in_shell_words(compiler.command));
    if (!ours_.contains(family)) ours_[family] = installation_for(compiler);
    Words command = compiler.command;
    const Words more = instrumented(arguments, compiler.family, ours_[family]);
    command.insert(command.end(), more.begin(), more.end());
    if (job_.verbose) fmt::print(stderr, "{}\n", in_shell_words(command));
    std::fflush(nullptr);
    return run_command(command, messages_) == 0;
  }

  void perform(const Compiler& compiler, const Words& arguments, const std::string& trouble) {
    const bool is_done = try_to(compiler, arguments);
    tell_messages();
    if (!is_done) throw UserError("{}", trouble);
  }

  void tell_messages() {
    if (messages_.empty()) return;
    const std::string text = contents_of(messages_);
    fmt::print(stderr, "{}", text);
    trace_->messages += text;
    forget_messages();
  }

  void forget_messages() {
    std::error_code ignored;
    fs::remove(messages_, ignored);
  }

 private:
  const CompileJob& job_;
  std::string messages_;  // a file, for a trace
  CompileTrace* trace_;
  std::map<std::string, Installation> ours_;  // by compiler, which is asked for its version
};

void add_rule(std::vector<std::string>& files, const std::string& rule) {
  const std::vector<std::string> more = files_in_rule(contents_of(rule));
  files.insert(files.end(), more.begin(), more.end());
}

// Links, and notes what the linker reads. A linker that cannot tell is asked again for the program alone.
void link_program(Commands& commands, const Compiler& compiler, Words arguments,
                  const std::string& folder, const std::string& trouble, CompileTrace* trace) {
  if (trace != nullptr) {
    const std::string rule = folder + "/linked.d";
    Words noted = arguments;
    noted.push_back("-Wl,--dependency-file=" + rule);
    if (commands.try_to(compiler, noted)) {
      commands.tell_messages();
      add_rule(trace->linked, rule);
      std::erase_if(trace->linked,
                    [&](const auto& file) { return file.starts_with(folder + "/"); });
      trace->is_whole &= !trace->linked.empty();
      return;
    }
    commands.forget_messages();
    trace->is_whole = false;
  }
  commands.perform(compiler, arguments, trouble);
}

}  // namespace

bool is_compilable(const std::string& file) {
  if (!is_object(file)) return kind_of_file(file) != CompilerLine::Input::Kind::header;
  return file.ends_with(".o") || file.ends_with(".a") || file.ends_with(".so");
}

bool colours_messages(const CompileJob& job) {
  return isatty(STDERR_FILENO) == 1 && environment("TERM").value_or("dumb") != "dumb" &&
         !parse_compiler_line(job.options).has_prefix("-fdiagnostics-color") &&
         !parse_compiler_line(job.options).has_prefix("-fno-diagnostics-color");
}

std::string compile(const CompileJob& job, const std::string& output_folder, CompileTrace* trace) {
  require_readable(job.sources);
  require_no_mode(job.options);
  const auto has = [&](Language language) {
    return std::any_of(job.sources.begin(), job.sources.end(), [&](const std::string& file) {
      return !is_object(file) && language_of(file) == language;
    });
  };
  const bool mixed = has(Language::c) && has(Language::cxx);

  Commands commands(job, output_folder, trace);
  const bool colours = trace != nullptr && colours_messages(job);
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
    const std::string rule = object + ".d";
    if (trace != nullptr) arguments.insert(arguments.end(), {"-MD", "-MF", rule});
    if (colours) arguments.push_back("-fdiagnostics-color=always");
    commands.perform(find_compiler(language, job.compiler), arguments,
                     fmt::format("{} does not compile; the compiler's messages are above", source));
    if (trace != nullptr) {
      const std::size_t before = trace->read.size();
      add_rule(trace->read, rule);
      trace->is_whole &= trace->read.size() > before;
    }
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
  link_program(commands, find_compiler(only_c ? Language::c : Language::cxx, job.compiler),
               arguments, output_folder,
               fmt::format("{} cannot be linked; the linker's messages are above",
                           job.sources.size() == 1 ? job.sources.front() : "the program"),
               trace);
  return program;
}

}  // namespace mazurka
