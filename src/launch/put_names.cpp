#include "launch/put_names.h"

#include <map>

#include "launch/data_rows.h"
#include "launch/names.h"
#include "report/condense.h"
#include "report/words.h"

namespace mazurka {

namespace {

class Naming {
 public:
  explicit Naming(const Symbols& symbols, Blocks blocks = {})
      : symbols_(symbols), names_(symbols, std::move(blocks)) {}

  void name(std::string& text) const { text = names_.in(text); }

  void name(CallStack& stack) const {
    const auto [known, is_new] = frames_.try_emplace(stack.addresses);
    if (is_new) known->second = names_.frames(stack.addresses);
    stack.frames = known->second;
    stack.addresses.clear();
  }

  void name(ReportFinding& finding) const {
    for (TitledStack& stack : finding.stacks) {
      name(stack.title);
      name(stack.stack);
    }
    name(finding.message);
    const Frame* where = finding.stacks.empty() ? nullptr : own_frame(finding.stacks[0].stack);
    if (where != nullptr) {
      finding.location = in_words(*where);
    } else {
      name(finding.location);
    }
    for (std::string& sentence : finding.explanation) name(sentence);
    for (CycleLink& link : finding.cycle) name(link.object);
    name(finding.flipped_text);
    const std::vector<std::size_t> place = name_execution(finding.execution);
    for (CycleLink& link : finding.cycle) {
      if (link.since) link.since = place[*link.since];
    }
    if (finding.no_return) finding.no_return = place[*finding.no_return];
    if (finding.flipped) {
      finding.flipped = {place[finding.flipped->first], place[finding.flipped->second]};
    }
    if (finding.passing) Naming(symbols_, finding.passing->blocks).name_execution(*finding.passing);
  }

  // Returns where each row is now. Requires: it was made for the blocks of this execution.
  std::vector<std::size_t> name_execution(ReportExecution& execution) const {
    std::vector<char> is_of_library;
    for (ReportStep& step : execution.steps) {
      name_thread(execution.threads[step.thread], step.stack);
      is_of_library.push_back(step.kind == "data" && !is_own_code(step.stack));
      name(step.object);
      name(step.text);
      name(step.switched);
      name(step.stack);
    }
    for (WaitingThread& waiting : execution.waiting) {
      name_thread(execution.threads[waiting.thread], waiting.stack);
      name(waiting.text);
      name(waiting.reason);
      name(waiting.stack);
    }
    execution.blocks = {};
    return tidy_data(execution, std::move(is_of_library));
  }

 private:
  // What a library does with the data inside is its business.
  bool is_own_code(const CallStack& stack) const {
    return !stack.addresses.empty() && is_own(symbols_.frames(stack.addresses[0]).front());
  }

  void name_thread(ReportThread& thread, const CallStack& stack) const {
    if (thread.function.empty()) thread.function = names_.routine(stack.addresses);
  }

  const Symbols& symbols_;
  const Names names_;
  // Steps of a loop have the same stack.
  mutable std::map<std::vector<std::uintptr_t>, std::vector<Frame>> frames_;
};

}  // namespace

void put_names(Report& report) {
  Symbols symbols;
  for (const Report::Module& module : report.modules) symbols.add_module(module.path, module.base);
  const Naming naming(symbols);
  naming.name(report.limit);
  if (!report.shown.empty()) Naming(symbols, report.shown[0].execution.blocks).name(report.left);
  for (std::string& note : report.notes) naming.name(note);
  for (ReportFinding& finding : report.findings) {
    Naming(symbols, finding.execution.blocks).name(finding);
  }
  if (report.escape) Naming(symbols, report.escape->execution.blocks).name(*report.escape);
  for (ShownExecution& shown : report.shown) {
    Naming(symbols, shown.execution.blocks).name_execution(shown.execution);
  }
  const Names names(symbols, {});
  const Naming with_blocks(symbols, report.blocks);
  for (Branching& branching : report.profile) {
    if (!branching.is_object) branching.what = names.place(branching.stack);
    with_blocks.name(branching.what);
    with_blocks.name(branching.tip);
  }
  condense(report.profile);
  if (report.tree) {
    for (ExplorationTree::Node& node : report.tree->nodes) with_blocks.name(node.text);
  }
}

}  // namespace mazurka
