// Models: they are investigated in this process.

#include <csignal>

#include "cli/progress_display.h"
#include "cli/target.h"
#include "core/error.h"
#include "explain/investigate.h"
#include "graphs/check_graphs.h"
#include "launch/suppressions.h"
#include "models/catalog.h"
#include "models/model_threads.h"
#include "models/network.h"
#include "models/orders.h"
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
class ModelSubject : public Subject {
 public:
  ModelSubject(Program& program, SuppressionRules& suppressions)
      : Subject(program), suppressions_(suppressions) {}

  bool is_suppressed(const Finding& finding) override {
    return suppressions_.has(finding.kind, finding.threads, finding.location);
  }

 private:
  SuppressionRules& suppressions_;
};

// Under a memory model: what is explored are execution graphs.
class GraphSubject final : public ModelSubject {
 public:
  GraphSubject(GraphProgram& program, SuppressionRules& suppressions)
      : ModelSubject(program, suppressions), program_(program) {}

  Checked explored(std::string_view, const CheckOptions& options) override {
    return known_or(options, [&] { return Checked{check_graphs(program_, options), ""}; });
  }

  bool can_be_rearranged() const override { return false; }

  void add_notes(Report& report, const Result& result) override {
    if (result.findings.empty()) return;
    report.notes.push_back(
        "executions of graphs are shown as they were found: they are not shortened, and no way out "
        "is looked for");
  }

 private:
  GraphProgram& program_;
};

class ModelTarget final : public Target {
 public:
  explicit ModelTarget(const Options& options)
      : ModelTarget(catalog_model(std::string_view(options.words[0]).substr(6)), options) {}

  Report run(const Options& options) override {
    SuppressionRules suppressions(rules_in(options.suppress));
    const Model changed = with_changes(model_, *order_changes_in(options.order_changes));
    if (!explores_graphs(options)) {
      ModelProgram program(changed, options.memory);
      ModelSubject subject(program, suppressions);
      return run(subject, options, suppressions);
    }
    require_treated_by_graphs(options);
    ModelThreads threads(changed);
    GraphProgram program(threads, consistency_model(mazurka::name(options.memory)));
    GraphSubject subject(program, suppressions);
    return run(subject, options, suppressions);
  }

  std::vector<std::string> words(const Options& options) const override {
    std::vector<std::string> words = option_words(options, goes::to_token);
    if (explores_graphs(options)) words.push_back("--algorithm=graphs");
    words.push_back(name);
    return words;
  }

  void debug(const Options&) override {
    throw UserError("--gdb is for programs; {} is a model, replay it without", name);
  }

 private:
  ModelTarget(CatalogModel found, const Options& options)
      : model_(over({options.delivery, {0, options.lose, options.duplicate, options.crash}},
                    std::move(found.model))) {
    name = "model:" + found.name;
  }

  Report run(Subject& subject, const Options& options, SuppressionRules& suppressions) const {
    if (options.replay) return replayed(subject, options);
    const Interrupt interrupt;
    const ProgressDisplay display(options.progress);
    Report report = investigate(subject, options, {&interrupted, display.progress()});
    condense(report.profile);
    add_suppressed(report, suppressions);
    for (const ModelAccess& access : accesses_with_orders(model_)) {
      report.accesses.push_back({access.place, access.kind, access.order, access.name, {}});
    }
    return report;
  }

  const Model model_;
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
