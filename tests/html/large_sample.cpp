// An execution with many threads and steps: workers that take jobs from a queue.

#include "sample.h"

namespace mazurka::sample {

namespace {

const char* const file = "src/scheduler/worker.cpp";

// A source file of some length; steps are at its lines 100 to 399.
std::string source() {
  std::string text = "#include \"scheduler/worker.h\"\n\nnamespace scheduler {\n\n";
  for (int line = 5; line <= 600; line++) {
    text +=
        line % 20 == 5   ? "void Worker::stage_" + std::to_string(line / 20) + "(Queue& queue) {\n"
        : line % 20 == 4 ? std::string("}\n")
                         : "  slot[" + std::to_string(line) + "].store(queue.next(), 7);  // job\n";
  }
  return text;
}

// The same numbers every time, and everywhere.
class Numbers {
 public:
  std::size_t below(std::size_t bound) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>(state_ >> 33) % bound;
  }

 private:
  std::uint64_t state_ = 42;
};

}  // namespace

Report large(std::size_t threads, std::size_t steps) {
  Recorder run(file);
  Numbers numbers;
  run.thread("main", "main");
  for (std::size_t i = 1; i < threads; i++) {
    run.thread("T" + std::to_string(i), "scheduler::Worker::run");
  }
  for (std::size_t i = 1; i < threads; i++) run.spawn(0, i, 500);
  std::size_t number = threads - 1;
  std::size_t thread = 0;
  while (number < steps) {
    const std::size_t before = thread;
    const std::size_t length = numbers.below(20) == 0 ? 60 : 1 + numbers.below(12);
    thread = 1 + numbers.below(threads - 1);
    for (std::size_t i = 0; i < length && number < steps; i++, number++) {
      const std::string object = "queue.slots_[" + std::to_string(numbers.below(40)) + "]";
      const int line = 100 + static_cast<int>(numbers.below(300));
      run.step(thread, numbers.below(2) == 0 ? "read" : "write", object,
               std::to_string(numbers.below(1000)), "scheduler::Queue::next", line, 420);
      if (i == 0 && thread != before) {
        const std::string name = before == 0 ? "main" : "T" + std::to_string(before);
        run.because(name + " could go on", true);
      }
    }
  }
  for (std::size_t i = 0; i < 512; i++) run.prints("worker " + std::to_string(i) + " is ready\n");

  ReportFinding finding;
  finding.kind = FindingKind::assertion;
  finding.message = "T7: the assertion `slot.owner == this` fails";
  finding.location = std::string(file) + ":244";
  finding.threads = {"T7"};
  finding.schedule = "0x63,1x12,2x3,7x41";
  finding.replay = "mazurka replay build-mz/scheduler_test 0x63,1x12,2x3,7x41";
  finding.execution = run.execution();
  finding.execution.steps[steps / 2].marks = {Mark::flipped};
  finding.execution.steps[steps / 2 + 40].marks = {Mark::flipped, Mark::no_return};
  finding.execution.steps.back().marks = {Mark::fails};
  finding.no_return = steps / 2 + 40;
  finding.flipped = Flipped{steps / 2, steps / 2 + 40, std::nullopt, false};
  finding.flipped_text = "The other order of these two steps passes.";
  finding.no_return_note = "looked for with a budget of 10,000 executions";
  finding.minimise_note = "the budget of 10,000 executions ran out";

  // The same up to the flipped step.
  finding.passing = run.execution();
  finding.passing->steps[steps / 2].text += " (earlier)";
  for (ReportStep& step : finding.passing->steps) step.marks.clear();

  Report report = report_on("build-mz/scheduler_test", file, source());
  report.verdict = Verdict::bug;
  report.findings = {finding};
  return report;
}

}  // namespace mazurka::sample
