#include "graphs/check_graphs.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "core/error.h"
#include "explore/large_stack.h"
#include "explore/memory_in_use.h"
#include "graphs/explore.h"

namespace mazurka {

namespace {

class GraphCheck final : public GraphListener {
 public:
  GraphCheck(GraphProgram& program, const CheckOptions& options)
      : program_(program), options_(options) {
    result_.algorithm = "graphs";
  }

  Result run() {
    run_on_large_stack([&] {
      try {
        explore_graphs(program_.functions(), program_.model(), *this);
      } catch (const SearchStopped& stopped) {
        result_.limit = stopped.limit;
        result_.verdict = Verdict::bounded;
      } catch (const ProgramGaveUp& gave_up) {
        result_.limit = gave_up.limit;
        result_.gave_up = gave_up.why;
        result_.verdict = Verdict::bounded;
      } catch (const ProgramEscaped& escaped) {
        result_.escape = escaped.what;
        result_.verdict = Verdict::uncontrolled;
      }
    });
    if (result_.verdict == Verdict::complete && result_.counters.cut > 0) {
      result_.limit = Limit::depth;
      result_.verdict = Verdict::bounded;
    }
    if (!result_.findings.empty()) result_.verdict = Verdict::bug;
    result_.seconds = seconds();
    return std::move(result_);
  }

  bool on_step(const Graph& G) override {
    Counters& counters = result_.counters;
    ++counters.events;
    counters.longest_execution = std::max(counters.longest_execution, G.size());
    heed_limits();
    if (G.size() <= options_.limits.depth) return true;
    ++counters.cut;
    return false;
  }

  void on_blocked(const Graph&) override { ++result_.counters.blocked; }

  void on_complete(const Graph& G, GraphThreads& threads) override {
    if (threads.end_well(G)) return count_execution();
    threads.bring_program();
    if (threads.functions().assumed_away()) {
      ++result_.counters.assumed_away;
      return;
    }
    ++result_.counters.executions;
    const std::vector<Finding> failures = threads.failures();
    const bool is_stuck = !threads.alive().empty() && threads.functions().can_be_stuck();
    result_.counters.deadlocks += is_stuck;
    const std::vector<std::string> labels = threads.take_new_labels();
    if (is_stuck || !failures.empty()) look_at(G, failures, threads);
    if (!labels.empty()) note_labels(labels, program_.schedule_for(G, have_race(failures)));
    if (!result_.findings.empty() && !options_.keep_going) throw SearchStopped{};
    heed_executions();
  }

 private:
  void count_execution() {
    ++result_.counters.executions;
    heed_executions();
  }

  void heed_executions() const {
    if (result_.counters.executions >= options_.limits.executions) {
      throw SearchStopped{Limit::executions};
    }
  }

  // A step of a long execution copies much, and takes long.
  static constexpr std::uint64_t between_looks_at_memory = 4096;

  // The same thing at the same place counts once.
  void look_at(const Graph& G, const std::vector<Finding>& failures, const GraphThreads& threads) {
    std::string end;
    for (const Finding& failure : failures) end += place_of(failure) + ";";
    for (ProcessId p : threads.alive()) {
      end += fmt::format("{} {};", index(p), describe(threads.pending(p)));
    }
    if (!ends_.insert(end).second) return;
    // What plain reads find depends then on the order in which the events of the graph are taken.
    const bool has_race = have_race(failures);
    const Schedule schedule = program_.schedule_for(G, has_race);
    std::vector<Finding> found = follow(program_, schedule).findings;
    if (found.empty() && has_race) found = failures;
    CHECK(!found.empty(), "what was found ({}) is not found again", end);
    for (Finding& finding : found) {
      if (contains(result_.findings, finding)) continue;
      if (options_.is_suppressed && options_.is_suppressed(finding)) continue;
      finding.schedule = schedule;
      result_.findings.push_back(std::move(finding));
      if (options_.found) tell();
    }
  }

  void note_labels(const std::vector<std::string>& labels, const Schedule& schedule) {
    for (const std::string& label : labels) result_.labels.emplace(label, schedule);
  }

  static bool have_race(const std::vector<Finding>& failures) {
    return std::ranges::any_of(
        failures, [](const Finding& failure) { return failure.kind == FindingKind::data_race; });
  }

  void tell() const {
    Result so_far = result_;
    so_far.verdict = Verdict::bug;
    so_far.findings = {result_.findings.back()};
    so_far.seconds = seconds();
    options_.found(so_far);
  }

  void heed_limits() {
    const Counters& counters = result_.counters;
    if (options_.progress != nullptr) {
      Progress& progress = *options_.progress;
      Progress::set(progress.executions, counters.executions);
      Progress::set(progress.blocked, counters.blocked);
      Progress::set(progress.events, counters.events);
      Progress::set<std::uint64_t>(progress.depth, counters.longest_execution);
      Progress::set<std::uint64_t>(progress.findings, result_.findings.size());
    }
    const Limits& limits = options_.limits;
    if (limits.interrupt != nullptr && *limits.interrupt) throw SearchStopped{Limit::interrupt};
    if (counters.events >= limits.events) throw SearchStopped{Limit::events};
    if (limits.deadline.has_passed()) throw SearchStopped{Limit::seconds};
    if (counters.events % between_looks_at_memory != 0) return;
    if (uses_more_memory_than(limits.memory)) throw SearchStopped{Limit::memory};
  }

  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

  GraphProgram& program_;
  const CheckOptions& options_;
  Result result_;
  std::set<std::string> ends_;  // that were looked at: what failed, and who waits for what
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

Result check_graphs(GraphProgram& program, const CheckOptions& options) {
  return GraphCheck(program, options).run();
}

}  // namespace mazurka
