// C and C++ programs: they are compiled if they are sources, and do everything in a process of their
// own.

#include <filesystem>
#include <optional>

#include "cli/foreign_words.h"
#include "cli/progress_display.h"
#include "cli/target.h"
#include "core/error.h"
#include "launch/launch.h"
#include "models/catalog.h"
#include "toolchain/compile_cache.h"
#include "toolchain/temporary_folder.h"

namespace mazurka {

namespace {

// Perhaps a model was meant.
void require_exists(const std::string& file) {
  if (std::filesystem::exists(file)) return;
  for (const CatalogEntry& entry : catalog()) {
    if (file.substr(0, file.find('(')) == entry.name) {
      throw UserError("there is no file {}; for the model write model:{}", file, file);
    }
  }
  if (std::filesystem::path(file).has_extension()) {
    throw UserError("{} does not exist; is the name right, and the current folder?", file);
  }
  throw UserError(
      "{} does not exist; models are written model:NAME, and `mazurka models` lists them", file);
}

void require_program_alone(const Options& options) {
  const std::string& file = options.words[0];
  if (options.words.size() > 1) {
    throw UserError(
        "{} is not a source file; a program is checked alone, and its arguments "
        "come after --",
        file);
  }
  if (!options.compiler_words.empty()) {
    throw UserError(
        "{} is for the compiler, but {} is not a source file; what the program itself should "
        "get comes after --",
        options.compiler_words[0], file);
  }
}

// A program that is ready to be launched. If it was compiled for this, it goes when this goes.
class ReadyProgram {
 public:
  // Throws UserError if it does not exist or does not compile.
  explicit ReadyProgram(const Options& options) {
    for (const std::string& file : options.words) require_exists(file);
    if (!is_compilable(options.words[0])) {
      require_program_alone(options);
      path_ = options.words[0];
      return;
    }
    folder_.emplace();
    CompileJob job;
    job.sources = options.words;
    job.options = options.compiler_words;
    job.compiler = options.compiler;
    path_ = options.cache ? compile_or_recall(job, folder_->path().string())
                          : compile(job, folder_->path().string());
  }

  const std::string& path() const { return path_; }

 private:
  std::optional<TemporaryFolder> folder_;  // if it was compiled
  std::string path_;
};

class NativeTarget final : public Target {
 public:
  explicit NativeTarget(const Options& options) {
    name = program_name(options);
    files = options.words;
  }

  void prepare(const Options& options) override {
    if (!program_) program_.emplace(options);
  }

  Report run(const Options& given) override {
    prepare(given);
    if (given.replay) return launched(given);
    if (explores_graphs(given)) {
      require_treated_by_graphs(given);
      return launched(by_graphs(given));
    }
    return prefers_graphs(given) ? by_graphs_or_buffers(given) : launched(given);
  }

  std::vector<std::string> words(const Options& options) const override {
    std::vector<std::string> words = program_words(options);
    if (explores_graphs(options) || (prefers_graphs(options) && were_graphs_)) {
      words.insert(words.begin(), "--algorithm=graphs");
    }
    return words;
  }

  void debug(const Options& options) override {
    if (explores_graphs(options)) {
      throw UserError(
          "what execution graphs have found cannot be followed in gdb; replay it without --gdb{}",
          options.memory == MemoryModel::rc11 ? "" : ", or look for it with --algorithm=source");
    }
    const ReadyProgram program(options);
    const bool has_to_fit = options.identity == 0;
    launch_gdb(program.path(), options.program_words, options, has_to_fit);
  }

 private:
  // Under TSO and PSO there are execution graphs and store buffers. If nobody says which, graphs are tried first: they
  // are fewer than executions, and of polynomial memory.
  static bool prefers_graphs(const Options& options) {
    return has_weak_memory(options) && options.algorithm.empty() &&
           can_be_treated_by_graphs(options);
  }

  static Options by_graphs(Options options) {
    options.algorithm = "graphs";
    return options;
  }

  // What graphs do not treat, buffers may.
  Report by_graphs_or_buffers(const Options& given) {
    const Deadline end = Deadline::after(given.max_seconds);
    std::string why;
    try {
      Report report = launched(by_graphs(given));
      were_graphs_ = report.verdict != Verdict::uncontrolled;
      if (were_graphs_) return report;
      why = report.escape ? report.escape->message : "it is out of control";
    } catch (const UserError& error) {
      were_graphs_ = false;
      why = error.what();
    }
    Options options = given;
    options.max_seconds = std::max(end.seconds_left(), 0.001);
    Report by_buffers = launched(options);
    if (by_buffers.verdict != Verdict::uncontrolled) {
      by_buffers.notes.push_back(fmt::format(
          "the program was explored with store buffers, because execution graphs, which "
          "are tried first under --memory={}, do not treat it: {}",
          mazurka::name(given.memory), why));
    }
    return by_buffers;
  }

  Report launched(Options options) {
    const ProgressDisplay display(options.replay ? ProgressMode::none : options.progress);
    if (!options.replay) options.progress_file = display.file();
    return launch(program_->path(), options.program_words, options);
  }

  bool were_graphs_ = true;  // if they are preferred

  std::optional<ReadyProgram> program_;
};

}  // namespace

std::unique_ptr<Target> native_target(const Options& options) {
  return std::make_unique<NativeTarget>(options);
}

}  // namespace mazurka
