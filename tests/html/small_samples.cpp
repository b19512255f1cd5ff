// A few short programs and what is wrong with them.

#include "sample.h"

namespace mazurka::sample {

namespace {

const char* const philosophers =
    R"(// Three philosophers, three forks. Each takes the left fork first.

#include <cstdio>
#include <mutex>
#include <thread>

std::mutex left, middle, right;
int meals = 0;

/* Takes both forks, one after the other:
   the second while it holds the first. */
void dine(const char* name, std::mutex& first, std::mutex& second) {
  std::printf("%s is hungry\n", name);
  first.lock();
  second.lock();
  ++meals;
  second.unlock();
  first.unlock();
}

void plato() { dine("Plato", left, middle); }
void hume() { dine("Hume", middle, right); }
void kant() { dine("Kant", right, left); }

int main() {
  std::thread a(plato), b(hume), c(kant);
  a.join();
  b.join();
  c.join();
  std::printf("%d meals\n", meals);
}
)";

const char* const counter = R"(// Two threads count to two. Often.

#include <atomic>
#include <cassert>
#include <cstdio>
#include <thread>

std::atomic<int> count{0};

void increment() {
  const int seen = count.load();
  count.store(seen + 1);
}

int main() {
  std::thread a(increment);
  std::thread b(increment);
  a.join();
  b.join();
  std::printf("counted %d\n", count.load());
  assert(count == 2 && "an increment was lost");
}
)";

const char* const bank = R"(#include <mutex>
#include <thread>

class Account {
 public:
  void deposit(int amount) {
    std::lock_guard<std::mutex> lock(mutex_);
    balance_ += amount;
  }

  bool withdraw(int amount) {
    if (balance_ < amount) return false;
    balance_ -= amount;  // the lock is missing
    return true;
  }

 private:
  std::mutex mutex_;
  int balance_ = 100;
};

Account account;

void salary() { account.deposit(2000); }
void rent() { account.withdraw(700); }

int main() {
  std::thread a(salary), b(rent);
  a.join();
  b.join();
}
)";

void take(Recorder& run, std::size_t thread, const std::string& fork, int line, int caller) {
  run.step(thread, "lock", fork, "", "dine", line, caller).marks = {Mark::acquire};
}

ReportFinding deadlock_finding() {
  Recorder run("examples/philosophers.cpp");
  const auto main = run.thread("main", "main");
  const auto plato = run.thread("T1", "plato");
  const auto hume = run.thread("T2", "hume");
  const auto kant = run.thread("T3", "kant");
  run.spawn(main, plato, 26);
  run.spawn(main, hume, 26);
  run.spawn(main, kant, 26);
  take(run, plato, "left", 14, 21);
  run.because("main waits for T1 to end");
  take(run, hume, "middle", 14, 22);
  run.because("T1 could go on", true);
  take(run, kant, "right", 14, 23);
  run.because("T2 could go on", true);
  run.waits(main, "join T1", "for T1 to end", "main", 27);
  run.waits(plato, "lock middle", "for middle, which T2 has", "dine", 15);
  run.waits(hume, "lock right", "for right, which T3 has", "dine", 15);
  run.waits(kant, "lock left", "for left, which T1 has", "dine", 15);
  run.prints("Plato is hungry\nHume is hungry\nKant is hungry\n");

  ReportFinding finding;
  finding.kind = FindingKind::deadlock;
  finding.message =
      "nobody can go on: main waits for T1 to end, T1 waits for middle, T2 waits for right, T3 "
      "waits for left";
  finding.location = "examples/philosophers.cpp:15";
  finding.threads = {"T1", "T2", "T3"};
  finding.schedule = "0x3,1,2,3";
  finding.replay = "mazurka replay examples/philosophers.cpp 0x3,1,2,3";
  finding.explanation = {
      "T1 waits for middle, which T2 took in step 5; T2 waits for right, which T3 took in step 6; "
      "T3 waits for left, which T1 took in step 4.",
      "A fixed order in which the forks are taken would break the cycle."};
  finding.cycle = {{plato, "middle", 3}, {hume, "right", 4}, {kant, "left", 5}};
  finding.stacks = {{"T1 waits", run.stack(plato, "dine", 15, 21)},
                    {"T2 waits", run.stack(hume, "dine", 15, 22)},
                    {"T3 waits", run.stack(kant, "dine", 15, 23)}};
  finding.execution = run.execution();
  finding.execution.steps[5].marks.push_back(Mark::no_return);
  finding.minimised = true;
  finding.switches_before = 9;
  finding.preemptions_before = 5;
  finding.no_return = 5;
  return finding;
}

ReportFinding race_finding() {
  Recorder run("examples/account.cpp");
  const auto main = run.thread("main", "main");
  const auto salary = run.thread("T1", "salary");
  const auto rent = run.thread("T2", "rent");
  run.spawn(main, salary, 29);
  run.spawn(main, rent, 29);
  run.step(salary, "lock", "account.mutex_", "", "Account::deposit", 7, 25);
  run.because("main waits for T1 to end");
  run.step(salary, "access", "account.balance_", "2100", "Account::deposit", 8, 25).text =
      "writes account.balance_ = 2100";
  run.step(rent, "access", "account.balance_", "2100", "Account::withdraw", 12, 26).text =
      "reads account.balance_ = 2100";
  run.because("T1 could go on", true);
  run.waits(main, "join T1", "for T1 to end", "main", 30);

  ReportFinding finding;
  finding.kind = FindingKind::data_race;
  finding.message =
      "T2 reads account.balance_ (4 bytes), and T1 has written it; nothing orders the two";
  finding.location = "examples/account.cpp:12";
  finding.threads = {"T2", "T1"};
  finding.schedule = "0x2,1,2";
  finding.replay = "mazurka replay examples/account.cpp 0x2,1,2";
  finding.explanation = {"T1 holds account.mutex_ when it writes; T2 holds no lock."};
  finding.stacks = {{"T2 reads", run.stack(rent, "Account::withdraw", 12, 26)},
                    {"T1 wrote before", run.stack(salary, "Account::deposit", 8, 25)}};
  finding.execution = run.execution();
  finding.execution.steps[2].marks = {Mark::no_return};
  finding.no_return = 2;
  finding.no_return_note = "because of data races not all were tried";
  finding.execution.steps[3].marks = {Mark::race};
  finding.execution.steps[4].marks = {Mark::race, Mark::fails};
  finding.execution.steps[4].after.clear();
  return finding;
}

// Both threads read before one of them writes, or, if `passes`, one after the other.
ReportExecution two_increments(bool passes) {
  Recorder run("examples/counter.cpp");
  const auto main = run.thread("main", "main");
  const auto a = run.thread("T1", "increment");
  const auto b = run.thread("T2", "increment");
  run.spawn(main, a, 16);
  run.spawn(main, b, 17);
  run.step(a, "read", "count", "0", "increment", 11);
  run.because("main waits for T1 to end");
  if (passes) {
    run.step(a, "write", "count", "1", "increment", 12);
    run.step(b, "read", "count", "1", "increment", 11);
    run.because("T1 has ended");
    run.step(b, "write", "count", "2", "increment", 12);
  } else {
    run.step(b, "read", "count", "0", "increment", 11);
    run.because("T1 could go on", true);
    run.step(b, "write", "count", "1", "increment", 12);
    run.step(a, "write", "count", "1", "increment", 12);
    run.because("T2 has ended");
  }
  run.step(main, "join", passes ? "T1" : "T1", "", "main", 18);
  run.because(passes ? "T2 has ended" : "T1 has ended");
  run.step(main, "join", "T2", "", "main", 19);
  run.step(main, "read", "count", passes ? "2" : "1", "main", 20);
  run.step(main, "read", "count", passes ? "2" : "1", "main", 21);
  run.prints(passes ? "counted 2\n" : "counted 1\n");
  return run.execution();
}

ReportFinding assertion_finding() {
  ReportFinding finding;
  finding.kind = FindingKind::assertion;
  finding.message = "main: the assertion `count == 2 && \"an increment was lost\"` fails";
  finding.location = "examples/counter.cpp:21";
  finding.threads = {"main"};
  finding.schedule = "0x2,1,2x2,1,0x4";
  finding.replay = "mazurka replay examples/counter.cpp 0x2,1,2x2,1,0x4";
  finding.execution = two_increments(false);
  finding.passing = two_increments(true);
  std::vector<ReportStep>& steps = finding.execution.steps;
  steps[3].marks = {Mark::no_return, Mark::flipped};
  steps[5].marks = {Mark::flipped};
  steps.back().marks = {Mark::fails};
  finding.stacks = {{"main fails", steps.back().stack}};
  finding.minimised = true;
  finding.switches_before = 5;
  finding.preemptions_before = 2;
  finding.no_return = 3;
  finding.flipped = Flipped{3, 5, std::nullopt, false};
  finding.flipped_text =
      "If T1 writes count (step 6) before T2 reads it (step 4), the program passes.";
  finding.explanation = {
      "T2 reads count between T1's read and T1's write; T1's write then undoes "
      "that of T2."};
  return finding;
}

}  // namespace

Report deadlock() {
  Report report = report_on("examples/philosophers.cpp", "examples/philosophers.cpp", philosophers);
  report.verdict = Verdict::bug;
  report.findings = {deadlock_finding()};
  report.counters.deadlocks = 1;
  return report;
}

Report race() {
  Report report = report_on("examples/account.cpp", "examples/account.cpp", bank);
  report.verdict = Verdict::bug;
  report.findings = {race_finding()};
  return report;
}

Report assertion() {
  Report report = report_on("examples/counter.cpp", "examples/counter.cpp", counter);
  report.verdict = Verdict::bug;
  report.findings = {assertion_finding()};
  report.notes = {"the shortest of 3 executions that fail is shown"};
  return report;
}

Report several() {
  Report report = deadlock();
  report.sources["examples/account.cpp"] = lines_of(bank);
  report.sources["examples/counter.cpp"] = lines_of(counter);
  report.findings.push_back(race_finding());
  report.findings.push_back(assertion_finding());
  ReportFinding& awkward = report.findings.back();
  awkward.message = "</script><script>alert(1)</script> <!--<script> & \"quoted\" 'too' \\u003c";
  awkward.execution.output = "caf\xc3\xa9 \xff\xfe not UTF-8 <b>bold</b>\n\ttab\x01\x1b[31m\n";
  awkward.execution.steps[0].text = "spawn <i>T1</i> & more";
  awkward.passing.reset();
  awkward.always_fails = true;
  awkward.no_return = 0;
  awkward.no_return_note = "a budget ran out";
  report.warnings = {
      "the program reads the clock: what it does may depend on more than the schedule"};
  return report;
}

Report model() {
  Recorder run("");
  const auto p = run.thread("p", "");
  const auto q = run.thread("q", "");
  run.step(p, "write", "x", "1", "", 0);
  run.step(q, "write", "y", "1", "", 0);
  run.because("p could go on", true);
  run.step(q, "read", "x", "1", "", 0);
  run.step(p, "read", "y", "1", "", 0);
  run.because("q has ended");
  ReportFinding finding;
  finding.kind = FindingKind::assertion;
  finding.message = "p: y == 0 does not hold";
  finding.threads = {"p"};
  finding.schedule = "0,1x2,0";
  finding.replay = "mazurka replay 'model:dekker' 0,1x2,0";
  finding.execution = run.execution();
  finding.execution.steps.back().marks = {Mark::fails};
  Report report = report_on("model:dekker", "", "");
  report.verdict = Verdict::bug;
  report.findings = {finding};
  return report;
}

Report complete() {
  Report report = report_on("examples/counter.cpp", "examples/counter.cpp", counter);
  report.counters.executions = 4812;
  report.counters.events = 91236;
  report.seconds = 0.731;
  report.algorithm_note = "optimal instead of pop: the program uses condition variables";
  report.notes = {"count is accessed by 2 threads, all other variables by one"};
  report.warnings = {"fopen: files are not put back between executions"};
  report.labels = {
      {"queue was empty", "0x3,1x2", ""}, {"both at once", "0x2,1,2,1", ""}, {"overflow", "", ""}};
  report.shown = {{{true, {}}, "0x2,1x2,2x2,0x4", two_increments(true)},
                  {{true, {FindingKind::assertion}}, "0x2,1,2x2,1,0x4", two_increments(false)}};
  report.profile = {
      {"examples/counter.cpp:12", false, 3120, 0.64, {}, {}, {}, "two writes of the same value"},
      {"count", true, 1201, 0.25, {}, {}, {}, "a lock-free counter: fetch_add is one step"},
      {"examples/counter.cpp:11", false, 530, 0.11, {}, {}, {}, ""}};
  return report;
}

Report bounded() {
  Report report = report_on("bench/programs/fib.c", "", "");
  report.verdict = Verdict::bounded;
  report.limit = Limit::seconds;
  report.counters.executions = 1048576;
  report.counters.events = 52428800;
  report.seconds = 60.01;
  return report;
}

Report uncontrolled() {
  Report report = report_on("examples/counter.cpp", "examples/counter.cpp", counter);
  report.verdict = Verdict::uncontrolled;
  ReportFinding escape;
  escape.kind = FindingKind::uncontrolled;
  escape.message = "main calls fork, which is not under control";
  escape.location = "examples/counter.cpp:18";
  escape.threads = {"main"};
  escape.execution = two_increments(true);
  escape.execution.steps.resize(4);
  escape.stacks = {{"main calls fork", escape.execution.steps[0].stack}};
  report.escape = escape;
  return report;
}

// A finding that shows before the first step.
Report stepless() {
  Report report = race();
  report.findings[0].execution = {};
  return report;
}

Report ring() {
  Recorder run("examples/philosophers.cpp");
  ReportFinding finding;
  const std::size_t count = 6;
  const auto lock = [&](std::size_t i) {
    return "table.forks_[" + std::to_string(i % count) + "].mutex_";
  };
  for (std::size_t i = 0; i < count; i++) run.thread("T" + std::to_string(i + 1), "dine");
  for (std::size_t i = 0; i < count; i++) {
    run.step(i, "lock", lock(i), "", "dine", 14).marks = {Mark::acquire};
    if (i > 0) run.because("T" + std::to_string(i) + " could go on", true);
    run.waits(i, "lock " + lock(i + 1), "for " + lock(i + 1), "dine", 15);
    finding.cycle.push_back({i, lock(i + 1), i});
  }
  finding.kind = FindingKind::deadlock;
  finding.message = "nobody can go on";
  finding.replay = "mazurka replay examples/philosophers.cpp 0,1,2,3,4,5";
  finding.execution = run.execution();
  Report report = report_on("examples/philosophers.cpp", "examples/philosophers.cpp", philosophers);
  report.verdict = Verdict::bug;
  report.findings = {finding};
  return report;
}

Report inventory() {
  const std::string file = "examples/inventory.cpp";
  const auto lock = [](int i) {
    return "inventory::Service::warehouses_[" + std::to_string(i) + "].mutex_";
  };
  // Up to the step in which T3 takes the third lock, or, if it comes later, to the end.
  const auto record = [&](bool passes) {
    Recorder run(file);
    const auto main = run.thread("main", "main");
    for (const char* name : {"T1", "T2", "T3"}) run.thread(name, "main::{lambda}");
    for (std::size_t i = 1; i <= 3; i++) run.spawn(main, i, 8);
    run.step(main, "lock", lock(1), "", "total", 3).marks = {Mark::acquire};
    run.step(main, "read", "inventory::Service::instance_", "nullptr", "total", 3);
    if (!passes) {
      run.step(3, "lock", lock(3), "", "balance", 4).marks = {Mark::acquire, Mark::no_return,
                                                              Mark::flipped};
      run.because("main is preempted before: lock " + lock(3), true);
      run.waits(main, "lock " + lock(3), "for " + lock(3) + ", which T3 has", "total", 3);
      for (std::size_t i = 1; i <= 3; i++) {
        run.waits(i, "lock " + lock(1), "for " + lock(1) + ", which main has", "balance", 4);
      }
      return run.execution();
    }
    run.step(main, "lock", lock(3), "", "total", 3);
    for (std::size_t i = 0; i < 40; i++) {
      run.step(1 + i / 14, "compare_and_swap", lock(1), "", "balance", 4).text +=
          ": " + std::to_string(i) + " -> " + std::to_string(i + 1);
    }
    return run.execution();
  };
  ReportFinding finding;
  finding.kind = FindingKind::deadlock;
  finding.message = "main and T3 wait for each other";
  finding.location = file + ":3";
  finding.threads = {"main", "T3"};
  finding.replay = "mazurka replay examples/inventory.cpp 0x5,3";
  finding.execution = record(false);
  finding.passing = record(true);
  finding.no_return = 5;
  finding.cycle = {{0, lock(3), 3}, {3, lock(1), 5}};
  finding.flipped_text = "T3's `lock " + lock(3) + "` (step 6) comes too early.";
  Report report =
      report_on(file, file,
                "#include \"service.h\"\n\n"
                "  for (const auto& each : warehouses_) locks.emplace_back(each->mutex(), "
                "std::defer_lock, deadline);\n"
                "  balance(1, 3);\n\n\n\nint main() {}\n");
  report.verdict = Verdict::bug;
  report.findings = {finding};
  return report;
}

}  // namespace mazurka::sample
