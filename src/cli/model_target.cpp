// Models: they are investigated in this process.

#include <csignal>

#include "cli/progress_display.h"
#include "cli/target.h"
#include "core/error.h"
#include "explain/investigate.h"
#include "launch/suppressions.h"
#include "models/catalog.h"
#include "models/model_program.h"
#include "models/network.h"
#include "options/fields.h"
#include "report/condense.h"

namespace mazurka {

namespace {

volatile std::sig_atomic_t interrupted = 0;

// The first ^C ends the search with a report, the second one the tool.
class Interrupt {
 public:
  Interrupt() {
    struct sigaction action = {};
    action.sa_handler = [](int) { interrupted = 1; };
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigaction(SIGINT, &action, &before_);
  }
  ~Interrupt() { sigaction(SIGINT, &before_, nullptr); }
  Interrupt(const Interrupt&) = delete;

 private:
  struct sigaction before_ = {};
};

// The names in it are those of processes.
class ModelSubject final : public Subject {
 public:
  ModelSubject(Program& program, SuppressionRules& suppressions)
      : Subject(program), suppressions_(suppressions) {}

  bool is_suppressed(const Finding& finding) override {
    return suppressions_.has(finding.kind, finding.threads, finding.location);
  }

 private:
  SuppressionRules& suppressions_;
};

class ModelTarget final : public Target {
 public:
  explicit ModelTarget(const Options& options)
      : ModelTarget(catalog_model(std::string_view(options.words[0]).substr(6)), options) {}

  Report run(const Options& options) override {
    SuppressionRules suppressions(rules_in(options.suppress));
    ModelSubject subject(program_, suppressions);
    if (options.replay) return replayed(subject, options);
    const Interrupt interrupt;
    const ProgressDisplay display(options.progress);
    Report report = investigate(subject, options, {&interrupted, display.progress()});
    condense(report.profile);
    add_suppressed(report, suppressions);
    return report;
  }

  void debug(const Options&) override {
    throw UserError("--gdb is for programs; {} is a model, replay it without", name);
  }

 private:
  ModelTarget(CatalogModel found, const Options& options)
      : program_(over({options.delivery, {0, options.lose, options.duplicate, options.crash}},
                      std::move(found.model)),
                 options.memory) {
    name = "model:" + found.name;
    words = option_words(options, goes::to_token);
    words.push_back(name);
  }

  ModelProgram program_;
};

}  // namespace

std::unique_ptr<Target> model_target(const Options& options) {
  if (options.words.size() > 1 || !options.compiler_words.empty()) {
    throw UserError(
        "a model is checked alone, without options for the compiler; give each a command of "
        "its own");
  }
  return std::make_unique<ModelTarget>(options);
}

}  // namespace mazurka
