#include "launch/put_names.h"

#include <map>

#include "launch/data_rows.h"
#include "launch/marker_names.h"

namespace mazurka {

namespace {

class Naming {
 public:
  explicit Naming(const Symbols& symbols, HeapBlocks blocks = {})
      : symbols_(symbols), names_(symbols, std::move(blocks)) {}

  void name(std::string& text) const { text = names_.in(text); }

  void name(CallStack& stack) const {
    const auto [known, is_new] = frames_.try_emplace(stack.addresses);
    if (is_new) known->second = names_.frames(stack.addresses);
    stack.frames = known->second;
    stack.addresses.clear();
  }

  void name(NamedStep& step) const {
    for (std::string* text : {&step.object, &step.before, &step.after, &step.expected}) name(*text);
    for (auto* source : {&step.source, &step.newest}) {
      if (*source) name((*source)->value);
    }
    for (NamedStep::Condition& condition : step.conditions) {
      name(condition.object);
      name(condition.value);
    }
    name(step.messages);
  }

  void name(std::vector<NamedStep::Message>& messages) const {
    for (NamedStep::Message& message : messages) {
      name(message.value);
      name(message.sender);
    }
  }

  void name(ReportFinding& finding) const {
    for (TitledStack& stack : finding.stacks) {
      name(stack.title);
      name(stack.stack);
    }
    name(finding.message);
    name(finding.location);
    name(finding.minimise_note);
    name(finding.no_return_note);
    const std::vector<char> is_gone = name_rows(finding.execution);
    std::vector<char> is_gone_in_passing;
    if (finding.passing) {
      is_gone_in_passing = Naming(symbols_, finding.passing->blocks).name_rows(*finding.passing);
    }
    remove_rows(finding, is_gone, is_gone_in_passing);
  }

  // Requires: it was made for the blocks of this execution.
  void name(ReportExecution& execution) const {
    const std::vector<char> is_gone = name_rows(execution);
    remove_rows(execution, is_gone);
  }

  // Its place is as much of the stack as leads to the program's own sources.
  void name(OrderedAccess& access) const {
    std::vector<std::uintptr_t> innermost;
    for (const std::uintptr_t address : access.stack.addresses) {
      access.place += fmt::format("{}{:x}", innermost.empty() ? "" : "+", address);
      innermost.push_back(address);
      access.stack.frames = names_.frames(innermost);
      if (own_frame(access.stack) != nullptr) break;
    }
    access.stack.addresses.clear();
  }

 private:
  // Returns which rows are not to be shown.
  std::vector<char> name_rows(ReportExecution& execution) const {
    std::vector<char> is_gone;
    for (ReportStep& step : execution.steps) {
      name_thread(execution.threads[step.thread], step.stack);
      is_gone.push_back(step.remark == Remark::Kind::data && !is_own_code(step.stack));
      name(step.what);
      name(step.message);
      name(step.turn.at);
      if (step.mailbox) name(step.mailbox->messages);
      name(step.stack);
    }
    for (WaitingThread& waiting : execution.waiting) {
      name_thread(execution.threads[waiting.thread], waiting.stack);
      name(waiting.what);
      name(waiting.stack);
    }
    execution.blocks = {};
    join_data(execution, is_gone);
    return is_gone;
  }

  // What a library does with the data inside is its business.
  bool is_own_code(const CallStack& stack) const {
    return !stack.addresses.empty() && is_own(symbols_.frames(stack.addresses[0]).front());
  }

  void name_thread(ReportThread& thread, const CallStack& stack) const {
    if (thread.function.empty()) thread.function = names_.routine(stack.addresses);
  }

  const Symbols& symbols_;
  const MarkerNames names_;
  // Steps of a loop have the same stack.
  mutable std::map<std::vector<std::uintptr_t>, std::vector<Frame>> frames_;
};

}  // namespace

void put_names(Report& report) {
  Symbols symbols;
  for (const Report::Module& module : report.modules) symbols.add_module(module.path, module.base);
  const Naming naming(symbols);
  naming.name(report.gave_up);
  if (!report.shown.empty()) Naming(symbols, report.shown[0].execution.blocks).name(report.left);
  for (std::string& note : report.notes) naming.name(note);
  for (ReportFinding& finding : report.findings) {
    Naming(symbols, finding.execution.blocks).name(finding);
  }
  if (report.escape) Naming(symbols, report.escape->execution.blocks).name(*report.escape);
  for (ShownExecution& shown : report.shown) {
    Naming(symbols, shown.execution.blocks).name(shown.execution);
  }
  for (OrderedAccess& access : report.accesses) naming.name(access);
  const MarkerNames names(symbols, {});
  const Naming with_blocks(symbols, report.blocks);
  for (Branching& branching : report.profile) {
    if (!branching.is_object) branching.what = names.place(branching.stack);
    with_blocks.name(branching.what);
    with_blocks.name(branching.first);
  }
  if (report.tree) {
    for (ExplorationTree::Node& node : report.tree->nodes) with_blocks.name(node.what);
  }
}

}  // namespace mazurka
