// mazurka replay --gdb: gdb with scripts (gdb/) that know what our threads are.

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/error.h"
#include "launch/gdb_files.h"
#include "launch/launch.h"
#include "report/tell.h"
#include "report/words.h"
#include "toolchain/temporary_folder.h"

namespace mazurka {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// The scripts and what they read. Returns the path of the one that gdb is to run.
std::string write_scripts(const TemporaryFolder& folder, const Json& execution) {
  const fs::path package = folder.path() / "mazurka_gdb";  // as they import each other
  fs::create_directory(package);
  for (const GdbFile& file : gdb_files()) std::ofstream(package / file.name) << file.text;
  std::ofstream(package / "execution.json")
      << execution.dump(-1, ' ', false, Json::error_handler_t::replace);
  return (package / "commands.py").string();
}

// While it lives, there is nothing to read from standard input: it is gdb's.
class NoInput {
 public:
  NoInput() : before_(dup(0)) {
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, 0);
    close(nothing);
  }
  ~NoInput() {
    dup2(before_, 0);
    close(before_);
  }
  NoInput(const NoInput&) = delete;

 private:
  int before_;
};

// The execution without a debugger. Says what is wrong with the program or the schedule before gdb
// is there.
Report replayed(const std::string& program, const std::vector<std::string>& arguments,
                const Options& options, bool has_to_fit) {
  const NoInput none;
  Report report = launch(program, arguments, options);
  tell(report);
  if (report.left.empty()) return report;
  const std::string why = "the schedule does not fit the program: " + report.left;
  if (has_to_fit) throw UserError("{}", why);
  fmt::print(stderr, "{}\n", why);
  return report;
}

// What the script shows of it, with names.
Json for_scripts(const Report& report) {
  Json json = {{"steps", Json::array()}, {"findings", Json::array()}, {"waiting", Json::object()}};
  for (const ReportFinding& finding : report.findings) {
    json["findings"].push_back({{"kind", name(finding.kind)}, {"message", finding.message}});
  }
  if (report.shown.empty()) return json;
  const ReportExecution& execution = report.shown[0].execution;
  for (const ReportStep& step : execution.steps) {
    if (step.remark) continue;
    const Frame* frame = own_frame(step.stack);
    json["steps"].push_back({{"thread", execution.threads[step.thread].name},
                             {"number", step.number},
                             {"kind", kind_name(step)},
                             {"object", step.what.object},
                             {"text", step.text},
                             {"place", frame != nullptr ? in_words(*frame) : ""}});
  }
  for (const WaitingThread& waiting : execution.waiting) {
    json["waiting"][execution.threads[waiting.thread].name] = {{"kind", name(waiting.what.kind)},
                                                               {"object", waiting.what.object}};
  }
  return json;
}

}  // namespace

void launch_gdb(const std::string& program, const std::vector<std::string>& arguments,
                Options options, bool has_to_fit) {
  const Report report = replayed(program, arguments, options, has_to_fit);
  options.under_debugger = true;
  options.result_file = open("/dev/null", O_WRONLY);
  const TemporaryFolder folder;
  std::vector<std::string> words{"gdb",    "-q",
                                 "-x",     write_scripts(folder, for_scripts(report)),
                                 "-ex",    "mazurka restart",
                                 "--args", fs::absolute(program).string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const pid_t child = fork();
  if (child < 0) throw UserError("cannot start a process: {}", std::strerror(errno));
  if (child == 0) become_checked(words, options);
  const auto before = std::signal(SIGINT, SIG_IGN);  // it is gdb's
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  std::signal(SIGINT, before);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127) {
    throw UserError(
        "cannot start gdb; is it installed? `mazurka replay` without --gdb shows the steps");
  }
}

}  // namespace mazurka
