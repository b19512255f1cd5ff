#include "report/terminal.h"

#include <algorithm>

#include "report/lines.h"
#include "report/sources.h"
#include "report/style.h"
#include "report/words.h"

namespace mazurka {

namespace {

std::string indented(const std::string& text, const std::string& by) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += by + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return result;
}

class Writer {
 public:
  Writer(const Report& report, const TextOptions& options)
      : report_(report), options_(options), style_(options.color) {}

  std::string check() {
    memories();
    headline();
    for (std::size_t i = 0; i < report_.findings.size(); ++i) {
      text_ += "\n";
      if (report_.findings.size() > 1) {
        text_ += style_.bold(fmt::format("finding {} of {}\n", i + 1, report_.findings.size()));
      }
      finding(report_.findings[i]);
    }
    if (report_.escape) {
      text_ += "\n";
      what_and_where(*report_.escape);
      stacks(*report_.escape);
    }
    shown();
    labels();
    profile();
    advice();
    closing();
    return std::move(text_);
  }

  std::string replay() {
    if (report_.shown.empty()) return check();  // it did not come to an end
    const ReportExecution& shown = report_.shown.at(0).execution;
    const bool fails = !report_.findings.empty();
    const std::string verdict = fails ? name(report_.findings[0].kind) : "no bug in this execution";
    text_ += fmt::format("replay: {}: {}\n", style_.bold(report_.program),
                         fails ? style_.bad(verdict) : style_.good(verdict));
    for (const std::string& note : report_.notes)
      text_ += wrapped("note: " + note, 0, options_.width);
    if (!report_.left.empty()) {
      text_ +=
          wrapped(fmt::format("The schedule was left: {}. From there on, whoever could go on did.",
                              report_.left),
                  0, options_.width);
    }
    text_ += "\n";
    if (!fails) text_ += interleaving(shown, report_, options_);
    for (std::size_t i = 0; i < report_.findings.size(); ++i) {
      const ReportFinding& finding = report_.findings[i];
      if (i > 0) text_ += "\n";
      what_and_where(finding);
      explanation(finding);
      if (i == 0) execution(finding);  // the others are of the same one
      stacks(finding);
    }
    output(shown);
    return std::move(text_);
  }

 private:
  // A line for each memory model.
  void memories() {
    for (const UnderMemory& under : report_.memories) {
      if (!under.refused.empty()) {
        text_ += wrapped(fmt::format("{:<5} refused: {}", under.memory, under.refused), 6,
                         options_.width);
        continue;
      }
      const std::string what = fmt::format("{:<12}", name(under.verdict));
      text_ += fmt::format("{:<5} {}  {}, {:.2f} s{}{}\n", under.memory,
                           styled(under.verdict, what), plural(under.executions, "execution"),
                           under.seconds, under.finding.empty() ? "" : ": ", under.finding);
    }
    if (!report_.memories.empty()) text_ += "\n";
  }

  std::string styled(Verdict verdict, const std::string& text) const {
    return verdict == Verdict::bug        ? style_.bad(text)
           : verdict == Verdict::complete ? style_.good(text)
                                          : style_.warning(text);
  }

  // Changes of memory orders.
  void advice() {
    if (report_.advice.empty() && report_.advice_note.empty()) return;
    const bool is_bug = report_.verdict == Verdict::bug;
    text_ += "\n" +
             style_.bold(is_bug ? "Which memory order is too weak"
                                : "Which memory orders can be weaker") +
             "\n";
    for (const std::string& line : advice_in_words(report_))
      text_ += wrapped(line, 2, options_.width);
  }

  void headline() {
    const std::string verdict = name(report_.verdict);
    const std::string rest = fmt::format("{}: {}", report_.program, outcome(report_));
    // The first word has its colour, which has no width.
    const std::string lines = wrapped(verdict + ": " + rest, 2, options_.width);
    text_ += styled(report_.verdict, verdict) + lines.substr(2 + verdict.size());
  }

  void finding(const ReportFinding& finding) {
    what_and_where(finding);
    explanation(finding);
    way_out(finding);
    execution(finding);
    stacks(finding);
    output(finding.execution);
  }

  void explanation(const ReportFinding& finding) {
    if (!finding.explanation.empty()) text_ += "\n";
    for (const std::string& sentence : finding.explanation) {
      text_ += wrapped(sentence, 2, options_.width);
    }
  }

  void what_and_where(const ReportFinding& finding) {
    text_ += fmt::format("{}{}\n", style_.bad(name(finding.kind)),
                         finding.location.empty() ? "" : " at " + style_.place(finding.location));
    text_ += wrapped(finding.message, 2, options_.width);
    if (!finding.stacks.empty()) source(finding.stacks[0].stack);
  }

  // The line of the finding, and its neighbours.
  void source(const CallStack& stack) {
    const Frame* frame = own_frame(stack);
    if (frame == nullptr || source_line(report_, *frame).empty()) return;
    text_ += "\n";
    for (int line = std::max(1, frame->line - 1); line <= frame->line + 1; ++line) {
      const std::string text = source_line(report_, {"", frame->file, line, false});
      const bool is_it = line == frame->line;
      const std::string shown =
          shortened(fmt::format("  {}{:>5} | {}", is_it ? ">" : " ", line, text), options_.width);
      text_ += (is_it ? shown : style_.dim(shown)) + "\n";
    }
  }

  void stacks(const ReportFinding& finding) {
    for (const TitledStack& stack : finding.stacks) {
      text_ += fmt::format("\n  {}:\n", stack.title);
      const std::vector<Frame>& frames = stack.stack.frames;
      for (std::size_t i = 0; i < frames.size();) {
        const std::string place =
            frames[i].line == 0 ? ""
                                : "  " + (is_own(frames[i]) ? style_.place(in_words(frames[i]))
                                                            : style_.dim(in_words(frames[i])));
        text_ += fmt::format(
            "    #{} {}{}\n", i,
            is_own(frames[i]) ? frames[i].function : style_.dim(frames[i].function), place);
        const std::size_t again = repeated(frames, i);
        if (again > 2) text_ += fmt::format("    … the same again, {} times\n", again);
        i += again > 2 ? 1 + again : 1;
      }
    }
  }

  // How often the frame is there again, right below.
  static std::size_t repeated(const std::vector<Frame>& frames, std::size_t at) {
    std::size_t count = 0;
    while (at + count + 1 < frames.size() &&
           frames[at + count + 1].function == frames[at].function &&
           in_words(frames[at + count + 1]) == in_words(frames[at])) {
      ++count;
    }
    return count;
  }

  void execution(const ReportFinding& finding) {
    const ReportExecution& execution = finding.execution;
    const bool has_steps = std::ranges::any_of(
        execution.steps, [](const ReportStep& step) { return step.number != 0; });
    if (!has_steps && execution.threads.size() < 2) return;  // the stacks say it all
    std::string title = "How it happens";
    const bool was_shortened = finding.minimised && finding.switches_before > execution.switches;
    if (execution.switches > 0) title += ": " + plural(execution.switches, "switch", "es");
    else if (was_shortened) title += ": no switch";
    if (execution.preemptions > 0) {
      title += fmt::format(", {}", plural(execution.preemptions, "preemption"));
    }
    if (was_shortened) {
      title +=
          fmt::format("; {} when it was found", plural(finding.switches_before, "switch", "es"));
    }
    text_ += "\n" + style_.bold(title) + "\n\n";
    text_ += interleaving(execution, report_, options_);
    cycle(finding);
  }

  void cycle(const ReportFinding& finding) {
    if (finding.cycle.size() < 2 || !finding.stacks.empty()) return;  // their titles say it
    text_ += "\n";
    const auto name_of = [&](const CycleLink& link) {
      return finding.execution.threads[link.thread].name;
    };
    for (std::size_t i = 0; i < finding.cycle.size(); ++i) {
      const CycleLink& link = finding.cycle[i];
      const CycleLink& next = finding.cycle[(i + 1) % finding.cycle.size()];
      std::string line = fmt::format("  {} waits for {}", name_of(link), link.object);
      if (next.since) {
        const ReportStep& step = finding.execution.steps[*next.since];
        line += fmt::format(", which {} has", name_of(next));
        if (step.number != 0) line += fmt::format(" since step {}", step.number);
        if (const Frame* frame = own_frame(step.stack))
          line += fmt::format(" ({})", in_words(*frame));
      }
      text_ += wrapped(line.substr(2), 2, options_.width);
    }
  }

  void way_out(const ReportFinding& finding) {
    std::vector<std::string> sentences;
    const bool certain = finding.no_return_note.empty();
    if (finding.always_fails) {
      sentences.push_back(certain ? "Every execution of the program fails."
                                  : fmt::format("Every execution that was tried fails ({}).",
                                                finding.no_return_note));
    } else if (finding.no_return) {
      const ReportStep& step = finding.execution.steps[*finding.no_return];
      const std::string which =
          step.number != 0
              ? fmt::format("step {}", step.number)
              : fmt::format("{}'s `{}`", finding.execution.threads[step.thread].name, step.text);
      sentences.push_back(fmt::format(
          "Before {} it could still have gone well; after it, every continuation{} fails{}.", which,
          certain ? "" : " that was tried",
          certain ? "" : fmt::format(" ({})", finding.no_return_note)));
    } else if (!certain) {
      sentences.push_back("Where it could still have been avoided: " + finding.no_return_note +
                          ".");
    }
    if (!finding.flipped_text.empty()) sentences.push_back("What decides: " + finding.flipped_text);
    if (!finding.minimise_note.empty()) {
      sentences.push_back("Note: " + finding.minimise_note + ".");
    }
    if (sentences.empty()) return;
    text_ += "\n";
    for (const std::string& sentence : sentences) text_ += wrapped(sentence, 0, options_.width);
  }

  void output(const ReportExecution& execution) {
    if (execution.output.empty()) return;
    text_ += "\nThe program printed:\n" + indented(execution.output, "  | ");
  }

  void shown() {
    for (std::size_t i = 0; i < report_.shown.size(); ++i) {
      const ShownExecution& shown = report_.shown[i];
      if (shown.execution.steps.empty()) {
        text_ += fmt::format("{}{:>6}  {:<10}  {:>3} switches  {}\n", i == 0 ? "\n" : "", i + 1,
                             in_words(shown.ending), shown.execution.switches, shown.schedule);
        continue;
      }
      text_ += fmt::format("\nexecution {}: {}\n\n{}", i + 1, in_words(shown.ending),
                           interleaving(shown.execution, report_, options_));
      output(shown.execution);
    }
  }

  void labels() {
    if (report_.labels.empty()) return;
    text_ += "\nLabels:\n";
    for (const CoveredLabel& label : report_.labels) {
      text_ += label.witness.empty()
                   ? fmt::format("  {}  {}\n", label.label, style_.warning("never reached"))
                   : fmt::format("  {}  reached: {}\n", label.label, label.replay);
    }
  }

  void profile() {
    if (report_.profile.empty()) return;
    text_ += "\nWhat makes for many executions:\n";
    for (const Branching& branching : report_.profile) {
      text_ += fmt::format("  {:>3.0f}%  {}\n", 100 * branching.share, branching.what);
      if (!branching.tip.empty()) text_ += wrapped(branching.tip, 8, options_.width);
    }
  }

  // The end of the report is the command that shows a finding again.
  void closing() {
    text_ += fmt::format("\n{}{}\n", statistics(report_), report_.algorithm_note);
    for (const std::string& warning : report_.warnings) {
      text_ += fmt::format("{}: {}\n", style_.warning("warning"), warning);
    }
    for (const std::string& note : report_.notes) text_ += fmt::format("note: {}\n", note);
    if (report_.findings.empty() || report_.findings[0].replay.empty()) return;
    text_ += "\nSee it again:\n";
    for (const ReportFinding& finding : report_.findings) {
      if (report_.findings.size() > 1) {
        text_ += fmt::format("  # {} at {}\n", name(finding.kind), finding.location);
      }
      text_ += fmt::format("  {}\n", style_.bold(finding.replay));
    }
  }

  const Report& report_;
  const TextOptions options_;
  const Style style_;
  std::string text_;
};

}  // namespace

std::string to_text(const Report& report, const TextOptions& options) {
  return Writer(report, options).check();
}

std::string replay_to_text(const Report& report, const TextOptions& options) {
  return Writer(report, options).replay();
}

}  // namespace mazurka
