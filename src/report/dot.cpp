#include "report/dot.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/escape.h"
#include "report/words.h"

namespace mazurka {

namespace {

constexpr std::size_t most_steps = 300;  // more is beyond what can be looked at, or laid out

// The worst of its marks decides.
const char* colour_of(const ReportStep& step) {
  const auto has = [&](Mark mark) { return has_mark(step, mark); };
  if (has(Mark::fails)) return "#f4a6a6";
  if (has(Mark::race)) return "#f7c6a3";
  if (has(Mark::no_return)) return "#f9e0a0";
  if (has(Mark::flipped)) return "#cfe3b4";
  if (has(Mark::acquire)) return "#bcd9ef";
  return "white";
}

// Draws one execution into a cluster of its own.
class Drawing {
 public:
  Drawing(std::size_t number, const ReportExecution& execution)
      : prefix_(fmt::format("e{}_", number)), execution_(execution),
        first_(execution.steps.size() > most_steps ? execution.steps.size() - most_steps : 0) {
    for (const ReportStep& step : execution.steps) threads_ = std::max(threads_, step.thread + 1);
    for (const WaitingThread& w : execution.waiting) threads_ = std::max(threads_, w.thread + 1);
  }

  std::string cluster(const std::string& title, const std::string& more) const {
    std::string text = fmt::format(
        "  subgraph cluster_{}all {{\n    label={};\n", prefix_,
        dot_quoted(first_ == 0 ? title : fmt::format("{}\n({} steps before)", title, first_)));
    for (std::size_t thread = 0; thread < threads_; ++thread) text += column(thread);
    return text + headers_in_a_row() + time() + happens_before() + more + "  }\n";
  }

  // Who waits for what the next one has since when.
  std::string cycle(const std::vector<CycleLink>& links) const {
    std::string text;
    for (std::size_t i = 0; i < links.size(); ++i) {
      const CycleLink& next = links[(i + 1) % links.size()];
      const bool since_is_shown = next.since && is_shown(*next.since);
      text +=
          edge(waiting(links[i].thread), since_is_shown ? step(*next.since) : waiting(next.thread),
               fmt::format("color=red, fontcolor=red, penwidth=2, constraint=false, label={}",
                           dot_quoted(links[i].object)));
    }
    return text;
  }

  // A line between two steps that are one story.
  std::string pair(std::size_t a, std::size_t b, const char* colour, const char* label) const {
    if (!is_shown(a) || !is_shown(b)) return "";
    return edge(step(a), step(b),
                fmt::format("dir=none, style=dashed, constraint=false, color={0}, fontcolor={0}, "
                            "label={1}",
                            colour, dot_quoted(label)));
  }

  std::string race() const {
    std::vector<std::size_t> accesses;
    for (std::size_t i = 0; i < execution_.steps.size(); ++i) {
      if (has_mark(execution_.steps[i], Mark::race)) accesses.push_back(i);
    }
    return accesses.size() == 2 ? pair(accesses[0], accesses[1], "red", "race") : "";
  }

 private:
  bool is_shown(std::size_t i) const { return i >= first_ && i < execution_.steps.size(); }
  std::string header(std::size_t thread) const { return fmt::format("{}t{}", prefix_, thread); }
  std::string step(std::size_t i) const { return fmt::format("{}s{}", prefix_, i + 1); }
  std::string waiting(std::size_t thread) const { return fmt::format("{}w{}", prefix_, thread); }

  static std::string edge(const std::string& from, const std::string& to,
                          const std::string& attributes) {
    return fmt::format("    {} -> {} [{}];\n", from, to, attributes);
  }

  std::string header_node(std::size_t thread) const {
    std::string label = name_of(execution_, thread);
    if (thread < execution_.threads.size() && !execution_.threads[thread].function.empty()) {
      label += "\n" + execution_.threads[thread].function;
    }
    return fmt::format("    {} [shape=plaintext, style=bold, group={}{}, label={}];\n",
                       header(thread), prefix_, thread, dot_quoted(label));
  }

  std::string step_node(std::size_t i) const {
    const ReportStep& shown = execution_.steps[i];
    std::string label =
        shown.number == 0 ? shown.text : fmt::format("{}  {}", shown.number, shown.text);
    if (const Frame* own = own_frame(shown.stack)) label += "\n" + in_words(*own);
    if (!shown.marks.empty()) label += "\n[" + marks_in_words(shown) + "]";
    return fmt::format("    {} [group={}{}, fillcolor=\"{}\", label={}];\n", step(i), prefix_,
                       shown.thread, colour_of(shown), dot_quoted(label));
  }

  std::string waiting_node(const WaitingThread& shown) const {
    std::string label = in_words(shown);
    if (const Frame* own = own_frame(shown.stack)) label += "\n" + in_words(*own);
    return fmt::format(
        "    {} [group={}{}, style=\"filled,dashed\", fillcolor=\"#eeeeee\", label={}];\n",
        waiting(shown.thread), prefix_, shown.thread, dot_quoted(label));
  }

  // The nodes of a thread, and program order.
  std::string column(std::size_t thread) const {
    std::string text = header_node(thread);
    std::string last = header(thread);
    std::string order;
    const auto follow = [&](const std::string& node) {
      const char* style = last == header(thread) ? "weight=100, style=invis" : "weight=100";
      order += edge(last, node, style);
      last = node;
    };
    for (std::size_t i = first_; i < execution_.steps.size(); ++i) {
      if (execution_.steps[i].thread != thread) continue;
      text += step_node(i);
      follow(step(i));
    }
    for (const WaitingThread& shown : execution_.waiting) {
      if (shown.thread != thread) continue;
      text += waiting_node(shown);
      follow(waiting(thread));
    }
    return text + order;
  }

  // Side by side, in the order of their numbers.
  std::string headers_in_a_row() const {
    std::string text = "    { rank=same;";
    for (std::size_t thread = 0; thread < threads_; ++thread) text += " " + header(thread) + ";";
    text += " }\n";
    for (std::size_t thread = 1; thread < threads_; ++thread) {
      text += edge(header(thread - 1), header(thread), "style=invis, weight=10");
    }
    return text;
  }

  // Every step is below the one before it; all who wait are below the last.
  std::string time() const {
    std::string text;
    for (std::size_t i = first_ + 1; i < execution_.steps.size(); ++i) {
      if (execution_.steps[i].thread == execution_.steps[i - 1].thread) continue;
      text += edge(step(i - 1), step(i), "style=invis, weight=0");
    }
    for (const WaitingThread& shown : execution_.waiting) {
      if (execution_.steps.empty() || execution_.steps.back().thread == shown.thread) continue;
      text +=
          edge(step(execution_.steps.size() - 1), waiting(shown.thread), "style=invis, weight=0");
    }
    return text;
  }

  std::string happens_before() const {
    std::string text;
    for (std::size_t i = first_; i < execution_.steps.size(); ++i) {
      for (std::size_t before : execution_.steps[i].after) {
        if (is_shown(before)) {
          text += edge(step(before), step(i), "color=\"#3465a4\", constraint=false");
        }
      }
    }
    return text;
  }

  std::string prefix_;
  const ReportExecution& execution_;
  std::size_t first_;        // the step that is shown first
  std::size_t threads_ = 0;  // those with something to show
};

std::string draw(std::size_t number, const ReportFinding& finding) {
  const Drawing drawing(number, finding.execution);
  std::string more = drawing.cycle(finding.cycle) + drawing.race();
  if (finding.flipped && finding.flipped->second) {
    more += drawing.pair(finding.flipped->first, *finding.flipped->second, "darkgreen",
                         "their order decides");
  }
  const std::string where = finding.location.empty() ? "" : " at " + finding.location;
  return drawing.cluster(name(finding.kind) + where + "\n" + finding.message, more);
}

std::string draw(std::size_t number, const ReportExecution& execution, const std::string& title) {
  return Drawing(number, execution).cluster(title, "");
}

}  // namespace

std::string to_dot(const Report& report) {
  std::size_t number = 0;
  std::string drawings;
  for (const ReportFinding& finding : report.findings) {
    drawings += draw(++number, finding);
    if (finding.passing) {
      drawings += draw(++number, *finding.passing, "the nearest execution that passes");
    }
  }
  if (report.escape) drawings += draw(++number, *report.escape);
  for (const ShownExecution& shown : report.shown) {
    drawings += draw(++number, shown.execution, in_words(shown.ending) + ": " + shown.schedule);
  }
  return fmt::format(
      "digraph mazurka {{\n"
      "  graph [label={}, labelloc=t, fontname=\"sans-serif\"];\n"
      "  node [shape=box, style=filled, fillcolor=white, fontname=\"monospace\", fontsize=10];\n"
      "  edge [arrowsize=0.7, fontname=\"sans-serif\", fontsize=10];\n"
      "{}}}\n",
      dot_quoted(fmt::format("{}: {}", report.program, name(report.verdict))), drawings);
}

}  // namespace mazurka
