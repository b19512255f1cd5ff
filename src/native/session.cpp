#include "native/session.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "check/check.h"
#include "core/error.h"
#include "native/checking.h"
#include "native/exit.h"
#include "native/files.h"
#include "native/keys.h"
#include "native/modules.h"
#include "native/signals.h"
#include "report/text.h"

namespace mazurka {

namespace {

using Json = nlohmann::ordered_json;

constexpr double patience_seconds = 10;

// What the program prints while it is explored is of no interest.
void silence() {
  const int nowhere = open("/dev/null", O_RDWR);
  for (int descriptor : {1, 2}) dup2(nowhere, descriptor);
  close(nowhere);
}

// Catches what the program prints in one execution.
class Output {
 public:
  // Beforehand, so that the program's own files have the same numbers in every execution.
  static void prepare() { file_ = memfd_create("output", 0); }

  Output() {
    [[maybe_unused]] const int failed = ftruncate(file_, 0);
    lseek(file_, 0, SEEK_SET);
    for (int descriptor : {1, 2}) dup2(file_, descriptor);
  }
  ~Output() { silence(); }

  std::string text() const {
    std::string text(static_cast<std::size_t>(lseek(file_, 0, SEEK_END)), '\0');
    const ssize_t size = pread(file_, text.data(), text.size(), 0);
    text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return text;
  }

 private:
  static inline int file_ = -1;
};

CheckOptions check_options(const NativeOptions& options) {
  CheckOptions check;
  check.keep_going = options.keep_going;
  check.check_optimality = options.check_optimality;
  check.limits.executions = options.max_executions;
  check.limits.seconds = options.max_seconds;
  check.limits.depth = options.max_steps;
  check.limits.interrupt = &interrupted;
  return check;
}

Checked explore(NativeProgram& program, const NativeOptions& options) {
  const CheckOptions check = check_options(options);
  if (options.algorithm.empty()) return check_by_preferred(program, check);
  return {mazurka::check(program, algorithm(options.algorithm), check), ""};
}

Json to_json(const Stack& stack) { return {{"title", stack.title}, {"frames", stack.frames}}; }

Json to_json(const Finding& finding) {
  Json json = {{"kind", finding.kind},
               {"message", finding.message},
               {"location", finding.location},
               {"threads", finding.threads},
               {"schedule", to_string(finding.schedule)}};
  for (const Stack& stack : finding.stacks) json["stacks"].push_back(to_json(stack));
  return json;
}

// Runs the schedule again and describes every step of it.
Json shown(NativeProgram& program, const Schedule& schedule, std::vector<Finding>* findings) {
  Output output;
  program.record(true);
  Json json;
  try {
    const Replay replay = mazurka::replay(program, schedule);
    if (findings != nullptr) *findings = replay.findings;
    for (std::size_t i = 0; i < replay.events.size(); ++i) {
      const Event& event = replay.events[i];
      Json step = {{"process", index(event.step.process)},
                   {"name", program.process_name(event.step.process)},
                   {"text", program.sites().at(i).text},
                   {"stack", program.sites().at(i).stack}};
      json["steps"].push_back(std::move(step));
    }
    for (ProcessId p : program.alive()) {
      const Thread& t = program.thread(p);
      json["waiting"].push_back({{"process", index(p)},
                                 {"name", program.process_name(p)},
                                 {"text", describe(t.pending, program)},
                                 {"stack", t.pending_stack}});
    }
    json["blocks"] = program.blocks();
  } catch (const UserError& error) {
    json["note"] = error.what();  // the program did something else this time
  } catch (const ProgramChanged&) {
  } catch (const ProgramEscaped&) {
  } catch (const ProgramGaveUp&) {
  }
  program.record(false);
  fflush(nullptr);
  json["output"] = output.text();
  return json;
}

// Findings are found without stacks, for speed. Those of the execution that is shown have them.
void take_stacks(Json& finding, const std::vector<Finding>& shown) {
  for (const Finding& other : shown) {
    if (other.kind != finding["kind"] || other.location != finding["location"]) continue;
    finding["message"] = other.message;  // knows more names, too
    finding["stacks"] = Json::array();
    for (const Stack& stack : other.stacks) finding["stacks"].push_back(to_json(stack));
    return;
  }
}

// Who is stuck is shown where he waits.
void take_waiting_stacks(Json& finding) {
  if (finding["kind"] != "deadlock" && finding["kind"] != "livelock") return;
  const Json waiting = finding["execution"].value("waiting", Json::array());
  for (const Json& thread : waiting) {
    finding["stacks"].push_back(
        {{"title", thread["name"].get<std::string>() + " waits"}, {"frames", thread["stack"]}});
  }
}

// What happened in all executions, worth knowing.
Json notes(const NativeProgram& program, const Result& result) {
  Json notes = Json::array();
  if (result.limit == "depth") {
    notes.push_back("one execution was longer than --max-steps; is there a loop that polls under a "
                    "lock, waits with a timeout, or counts its rounds? See `mazurka help limits`");
  }
  if (program.weak_accesses > 0) {
    notes.push_back(fmt::format(
        "atomic accesses weaker than seq_cst were treated as seq_cst ({} in the last execution)",
        program.weak_accesses));
  }
  if (program.volatile_accesses > 0) {
    notes.push_back(fmt::format(
        "volatile accesses were treated as atomic ones ({} in the last execution)",
        program.volatile_accesses));
  }
  if (program.main_did_not_wait) {
    notes.push_back("main returned while other threads were running; they ran to their end");
  }
  for (const std::string& label : program.covered()) notes.push_back("covered: " + label);
  if (program.leaves_out_values) {
    notes.push_back("of nondeterministic numbers only a few values were tried");
  }
  return notes;
}

// Nanoseconds per event of running one execution again and again.
double bare_ns_per_event(NativeProgram& program) {
  const std::vector<Event> events = mazurka::replay(program, {}).events;
  if (events.empty()) return 0;
  const auto start = std::chrono::steady_clock::now();
  std::chrono::duration<double, std::nano> time{0};
  std::size_t done = 0;
  while (time < std::chrono::milliseconds(200)) {
    for (int i = 0; i < 100; ++i) {
      program.restart();
      done += program.repeat(events);
    }
    time = std::chrono::steady_clock::now() - start;
  }
  return time.count() / static_cast<double>(done);
}

// One execution, recorded.
struct Recorded {
  std::vector<Event> events;
  std::vector<NativeProgram::StepSite> sites;
};

Recorded record_first(NativeProgram& program) {
  program.record(true);
  Recorded recorded;
  try {
    recorded.events = mazurka::replay(program, {}).events;
    recorded.sites = program.sites();
  } catch (...) {
    // Whatever it is, the exploration will meet it.
  }
  program.record(false);
  return recorded;
}

// Whether the first execution comes out the same when it is repeated.
bool repeats_itself(NativeProgram& program) {
  try {
    const std::vector<Event> events = mazurka::replay(program, {}).events;
    program.restart();
    return program.repeat(events) == events.size();
  } catch (...) {
    return true;  // whatever it is, the exploration will meet it
  }
}

// Runs the first execution twice. A program with a single trace would never be repeated otherwise.
std::optional<Finding> nondeterminism(NativeProgram& program) {
  if (repeats_itself(program)) return std::nullopt;
  const Output unseen;
  const Recorded once = record_first(program);
  const Recorded again = record_first(program);
  const std::size_t both = std::min({once.events.size(), again.events.size(), once.sites.size(),
                                     again.sites.size()});
  std::size_t i = 0;
  while (i < both && once.events[i] == again.events[i]) ++i;
  if (i == both) return std::nullopt;
  const Event& was = once.events[i];
  const Event& is = again.events[i];
  Finding finding;
  finding.kind = "nondeterminism";
  finding.threads = {program.process_name(was.step.process)};
  finding.message = fmt::format(
      "the first execution was repeated, and step {} was different: {} ({} -> {}), then {} ({} -> "
      "{}); does the program depend on uninitialised memory, a file, or its process id?",
      i + 1, describe(was, program), was.before, was.after, describe(is, program), is.before,
      is.after);
  finding.location = finding.threads[0];
  finding.schedule = schedule_of(std::span(once.events).first(i + 1));
  finding.stacks = {{"the first time", once.sites[i].stack}, {"again", again.sites[i].stack}};
  return finding;
}

Json explored(NativeProgram& program, const NativeOptions& options) {
  program.scout();
  Checked checked;
  Result& result = checked.result;
  if (auto finding = nondeterminism(program)) {
    result.verdict = Verdict::bug;
    result.findings.push_back(std::move(*finding));
    result.algorithm = "none";
  } else {
    checked = explore(program, options);
  }
  const Counters& counters = result.counters;
  Json json = {{"verdict", name(result.verdict)},
               {"limit", result.limit},
               {"executions", counters.executions},
               {"blocked", counters.blocked},
               {"assumed_away", counters.assumed_away},
               {"events", counters.events},
               {"deadlocks", counters.deadlocks},
               {"longest_execution", counters.longest_execution},
               {"seconds", result.seconds},
               {"algorithm", result.algorithm},
               {"note", checked.note},
               {"notes", notes(program, result)}};
  for (const Finding& finding : result.findings) {
    Json one = to_json(finding);
    std::vector<Finding> again;
    // The first time shows which access to look at.
    if (finding.kind == "data-race") shown(program, finding.schedule, nullptr);
    one["execution"] = shown(program, finding.schedule, &again);
    one["schedule"] = to_string(program.full_schedule());
    take_stacks(one, again);
    take_waiting_stacks(one);
    json["findings"].push_back(std::move(one));
  }
  if (result.escape) json["escape"] = to_json(*result.escape);
  if (options.measure_bare) json["bare_ns_per_event"] = bare_ns_per_event(program);
  return json;
}

Json replayed(NativeProgram& program, const NativeOptions& options) {
  std::vector<Finding> findings;
  const Schedule schedule = parse_schedule(options.schedule);
  program.make_all_visible();
  shown(program, schedule, nullptr);  // shows which access of a race to look at
  const Json execution = shown(program, schedule, &findings);
  if (execution.contains("note")) return {{"error", execution["note"]}};
  Json json = {{"verdict", name(findings.empty() ? Verdict::complete : Verdict::bug)},
               {"execution", execution}};
  for (const Finding& finding : findings) {
    Json one = to_json(finding);
    one["execution"] = execution;
    take_waiting_stacks(one);
    json["findings"].push_back(std::move(one));
  }
  return json;
}

long peak_rss_kb() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

void write_all(int file, const std::string& text) {
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t more = write(file, text.data() + written, text.size() - written);
    if (more <= 0) return;
    written += static_cast<std::size_t>(more);
  }
}

Json run(const NativeOptions& options, NativeProgram::Main main, int argc, char** argv,
         char** environment) {
  try {
    // It lives to the end of the process: its memory stays protected.
    NativeProgram& program =
        *new NativeProgram(options, program_heap(), main, argc, argv, environment);
    Json json = options.replay ? replayed(program, options) : explored(program, options);
    for (const Module& module : loaded_modules()) {
      if (!module.is_ours && !module.is_loader) {
        json["modules"].push_back({{"path", module.path}, {"base", module.base}});
      }
    }
    json["peak_rss_kb"] = peak_rss_kb();
    return json;
  } catch (const UserError& error) {
    return {{"error", error.what()}};
  } catch (const std::exception& error) {
    return {{"internal_error", error.what()}};
  }
}

}  // namespace

void run_session(const NativeOptions& options, NativeProgram::Main main, int argc, char** argv,
                 char** environment) {
  exit_state().keep();
  keep_keys();
  if (!options.under_debugger) {
    Output::prepare();
    silence();
    begin_files();
  }
  install_signal_handlers(options.under_debugger ? 1e9 : patience_seconds);
  const Json json = run(options, main, argc, argv, environment);
  write_all(options.result_file,
            json.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace));
  _exit(0);
}

}  // namespace mazurka
