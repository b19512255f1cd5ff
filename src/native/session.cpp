#include "native/session.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "explain/investigate.h"
#include "explore/large_stack.h"
#include "native/checking.h"
#include "native/debugger.h"
#include "native/early_threads.h"
#include "native/faults.h"
#include "native/files.h"
#include "native/large_fiber.h"
#include "native/loader.h"
#include "native/markers.h"
#include "native/modules.h"
#include "native/native_graph_subject.h"
#include "native/output.h"
#include "native/process_state.h"
#include "native/real.h"
#include "story/json.h"

namespace mazurka {

namespace {

using Json = nlohmann::ordered_json;

constexpr double patience_seconds = 10;

// What the tool watches; nullptr if it does not. The descriptor is not needed any more.
Progress* shared_progress(const Options& options) {
  const int file = static_cast<int>(options.progress_file);
  if (file < 0) return nullptr;
  void* page = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  return page == MAP_FAILED ? nullptr : static_cast<Progress*>(page);
}

Progress* progress = nullptr;

void write_all(int file, const std::string& text) {
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t more = write(file, text.data() + written, text.size() - written);
    if (more <= 0) return;
    written += static_cast<std::size_t>(more);
  }
}

// A line for the tool (launch.cpp). Nothing that was written before is overwritten: the process may end at
// any time.
void write_result(const Options& options, const Json& json) {
  write_all(static_cast<int>(options.result_file),
            json.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace) + '\n');
}

Json with_modules(Report report) {
  for (const Module& module : loaded_modules()) {
    if (!module.is_ours && !module.is_loader) report.modules.push_back({module.path, module.base});
  }
  return to_wire(report);
}

// What may be the reason for an error that seems to be ours.
std::string hint(const Options& options) {
  if (options.races != RaceMode::ignore) return "";
  return ". With --races=ignore the program must have no data races, or it takes steps that nobody "
         "expects: what "
         "does --races=error say?";
}

// It would take its steps beside all executions.
Report thread_before_main(const std::vector<std::uintptr_t>& stack) {
  Report report;
  report.verdict = Verdict::uncontrolled;
  report.algorithm = "none";
  report.escape.emplace();
  report.escape->kind = FindingKind::uncontrolled;
  report.escape->location = markers::code(stack[0]);
  report.escape->stacks.push_back({"main", {stack, {}}});
  report.escape->message =
      "a constructor of a global object creates a thread before main, which runs outside of the "
      "checker's "
      "control; create it in main, or in a function that main calls";
  return report;
}

// The search gets what loading the program, its constructors and a look at its libraries have left.
Options with_time_left(Options options) {
  if (options.began_at > 0) {
    const double over = Deadline::steady_seconds() - options.began_at;
    options.max_seconds = std::max(options.max_seconds - over, 0.0);
  }
  return options;
}

Report explored(Subject& subject, const Options& options) {
  if (options.replay) return replayed(subject, options);
  Watch watch{&interrupted, progress};
  watch.found_one = [&](const Report& report) {
    write_result(options, {{"found", with_modules(report)}});
  };
  write_result(options, {{"begun", true}});
  watch.found = [&](const Report& report) { write_result(options, with_modules(report)); };
  return investigate(subject, with_time_left(options), watch);
}

Json run(const Options& options, NativeProgram::Main main, int argc, char** argv,
         char** environment) {
  try {
    const std::vector<std::uintptr_t> early = creation_of_early_threads();
    if (!early.empty()) return with_modules(thread_before_main(early));
    // It lives to the end of the process: its memory stays protected.
    NativeProgram& program =
        *new NativeProgram(options, program_heap(), main, argc, argv, environment);
    if (options.under_debugger) {
      debugger::run(program, program.threads().parse(options.schedule));
      return {};
    }
    if (program.has_graphs()) {
      NativeThreads threads(program);
      GraphProgram graphs(threads, consistency_model(name(options.memory)));
      NativeGraphSubject subject(graphs, program, options);
      Report report = explored(subject, options);
      report.accesses = program.graphs().changed_orders().noted();
      return with_modules(std::move(report));
    }
    NativeSubject subject(program, options);
    Report report = explored(subject, options);
    report.accesses = program.graphs().changed_orders().noted();
    return with_modules(std::move(report));
  } catch (const UserError& error) {
    return {{"error", error.what()}};
  } catch (const std::exception& error) {
    return {{"internal_error", error.what() + hint(options)}};
  }
}

}  // namespace

void run_session(const Options& options, NativeProgram::Main main, int argc, char** argv,
                 char** environment) {
  keep_process_state();
  loader::take_error();
  set_large_stack_runner(run_on_large_fiber);
  progress = shared_progress(options);
  if (options.under_debugger) {
    debugger::prepare();
  } else {
    Output::prepare();
    silence();
  }
  begin_files();
  install_signal_handlers(patience_seconds);
  const Json json = run(options, main, argc, argv, environment);
  reset_files();
  write_result(options, json);
  // That is all. The tool need not wait until the system has all memory back.
  REAL(fcntl)(static_cast<int>(options.result_file), F_ADD_SEALS, F_SEAL_WRITE);
  _exit(0);
}

}  // namespace mazurka
