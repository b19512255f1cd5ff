#include "oracle/compare.h"

#include <algorithm>

#include "check/check.h"
#include "core/error.h"
#include "oracle/truth.h"

namespace mazurka {

namespace {

// Looks at each execution of an algorithm and at what enumeration says about it.
class Judge : public Listener {
 public:
  Judge(const Truth& truth, Equivalence equivalence)
      : equivalence_(equivalence), traces_(truth.traces(equivalence)), seen_(traces_.size()) {}

  void on_execution(const Execution& E, const Program& program) override {
    ++executions;
    deadlocks += !program.alive().empty();
    const auto schedule = [&] { return to_string(schedule_of(E.events())); };
    const auto known = traces_.find(Trace(E.events(), equivalence_));
    if (known == traces_.end()) {
      report("an execution that there is not", schedule());
      return;
    }
    const auto& [number, outcome] = known->second;
    if (seen_[number]) report("a trace twice", schedule());
    seen_[number] = true;
    if (outcome != EndState(static_cast<const ModelProgram&>(program), equivalence_)) {
      report("a trace that ends differently", schedule());
    }
  }

  // To be called when the algorithm claims to be done.
  void look_for_missing() {
    std::size_t missing = 0;
    const Trace* example = nullptr;
    for (const auto& [trace, known] : traces_) {
      if (seen_[known.number]) continue;
      ++missing;
      if (example == nullptr || trace < *example) example = &trace;
    }
    if (missing > 0) {
      report("traces are missing", fmt::format("{} of {}, for example {}", missing, traces_.size(),
                                               to_string(example->normal_form())));
    }
  }

  // The first difference counts: the others often follow from it.
  void report(std::string what, std::string details) {
    if (!difference) difference = {"", std::move(what), std::move(details)};
  }

  std::optional<Difference> difference;
  std::uint64_t executions = 0, deadlocks = 0;

 private:
  Equivalence equivalence_;
  const std::unordered_map<Trace, Truth::Class>& traces_;
  std::vector<bool> seen_;  // by the number of the trace
};

std::string joined(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : "; ") + name;
  return text;
}

class Comparer {
 public:
  Comparer(const Model& model, const CompareOptions& options)
      : program_(model, options.memory), options_(options) {}

  Comparison run(std::span<const Algorithm> algorithms) {
    std::set<Equivalence> equivalences;
    for (const Algorithm& a : algorithms) equivalences.insert(a.equivalence);
    Truth truth(equivalences);
    if (!enumerate(truth)) return result_;
    for (const Algorithm& a : algorithms) {
      if (a.name == options_.reference) continue;
      std::optional<Difference> difference = judge(a, truth);
      if (!difference) continue;
      difference->algorithm = a.name;
      result_.differences.push_back(std::move(*difference));
    }
    return result_;
  }

 private:
  bool enumerate(Truth& truth) {
    CheckOptions options;
    options.keep_going = true;
    options.listeners.push_back(&truth);
    options.limits.executions = options_.max_executions + 1;
    Algorithm reference = algorithm(options_.reference);
    reference.equivalence = truth.finest();  // sleep sets then see the traces of all of them
    const Result result = check(program_, reference, options);
    result_.interleavings = result.counters.executions;
    if (result.verdict == Verdict::bounded || result.limit != Limit::none) {
      result_.status = Comparison::Status::too_large;
      return false;
    }
    if (truth.contradiction()) {
      result_.differences.push_back(
          {reference.name, "the equivalence is wrong", *truth.contradiction()});
    }
    findings_ = names(result.findings);
    result_.deadlocks = truth.deadlocks;
    result_.fails = truth.fails;
    result_.awaits = truth.awaits;
    result_.chooses = truth.chooses;
    result_.signals = truth.signals;
    result_.timed_waits = truth.timed_waits;
    result_.messages = truth.messages;
    result_.buffers = truth.buffers;
    for (int i = 0; i < 3; ++i) {
      result_.traces[i] = truth.traces(static_cast<Equivalence>(i)).size();
    }
    return true;
  }

  std::optional<Difference> judge(const Algorithm& algorithm, const Truth& truth) {
    Judge judge(truth, algorithm.equivalence);
    const bool must_refuse = !accepts(algorithm, result_);
    try {
      CheckOptions options;
      options.keep_going = true;
      options.listeners.push_back(&judge);
      options.limits.executions = truth.traces(algorithm.equivalence).size() + 1;
      options.limits.deadline = Deadline::after(options_.seconds);
      const Result result = check(program_, algorithm, options);
      result_.executions += result.counters.executions;
      result_.blocked += result.counters.blocked;
      if (must_refuse) judge.report("the model is not refused", "");
      look_at(result, algorithm, judge);
    } catch (const Refusal& error) {
      if (!must_refuse) judge.report("the model is refused", error.what());
    } catch (const std::exception& error) {
      judge.report("an exception", error.what());
    } catch (...) {
      judge.report("an exception", "of a strange type");
    }
    return judge.difference;
  }

  void look_at(const Result& result, const Algorithm& algorithm, Judge& judge) const {
    const Counters& counters = result.counters;
    if (result.limit != Limit::none) {
      judge.report("it does not end",
                   fmt::format("stopped by {} after {} executions and {} blocked",
                               name(result.limit), counters.executions, counters.blocked));
      return;
    }
    judge.look_for_missing();
    if (algorithm.optimal && counters.blocked > 0) {
      judge.report("blocked executions", fmt::format("{}", counters.blocked));
    }
    if (counters.executions != judge.executions || counters.deadlocks != judge.deadlocks) {
      judge.report(
          "the counters are wrong",
          fmt::format("{} executions and {} deadlocks instead of {} and {}", counters.executions,
                      counters.deadlocks, judge.executions, judge.deadlocks));
    }
    if (const std::set<std::string> found = names(result.findings); found != findings_) {
      judge.report("different findings",
                   fmt::format("[{}] instead of [{}]", joined(found), joined(findings_)));
    }
  }

  ModelProgram program_;
  CompareOptions options_;
  Comparison result_;
  std::set<std::string> findings_;  // of enumeration
};

}  // namespace

Comparison compare(const Model& model, std::span<const Algorithm> algorithms,
                   const CompareOptions& options) {
  try {
    return Comparer(model, options).run(algorithms);
  } catch (const UserError& error) {  // from the model itself: enumeration met it
    Comparison result;
    result.status = Comparison::Status::invalid;
    result.error = error.what();
    return result;
  } catch (const std::exception& error) {
    Comparison result;
    result.differences.push_back({options.reference, "an exception", error.what()});
    return result;
  }
}

std::string to_string(const Difference& difference) {
  return difference.algorithm + ": " + difference.what +
         (difference.details.empty() ? "" : " (" + difference.details + ")");
}

}  // namespace mazurka
