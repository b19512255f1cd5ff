#include "launch/launch.h"

#include <elf.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/deadline.h"
#include "core/error.h"
#include "launch/put_names.h"
#include "launch/suppressions.h"
#include "options/fields.h"
#include "story/json.h"
#include "symbols/program_file.h"

namespace mazurka {

namespace {

using Json = nlohmann::ordered_json;

// Says what is wrong with a file that cannot be checked.
void require_checkable(const std::string& program) {
  std::ifstream file(program, std::ios::binary);
  if (!file) {
    throw UserError("cannot open {}: {}; is it a file that you may read?", program,
                    std::strerror(errno));
  }
  if (std::filesystem::is_directory(program)) {
    throw UserError("{} is a folder; name sources or a program in it", program);
  }
  std::stringstream stream;
  stream << file.rdbuf();
  const std::string bytes = stream.str();
  Elf64_Ehdr header = {};
  if (bytes.size() < sizeof header || !bytes.starts_with(ELFMAG)) {
    throw UserError(
        "{} is neither a C or C++ source file nor an executable program; see `mazurka help "
        "native`",
        program);
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_machine != EM_X86_64) {
    throw UserError(
        "{} is a program for another architecture; Mazurka checks x86-64 programs: build it "
        "for this machine",
        program);
  }
  if (bytes.find("libmazurka.so") == std::string::npos) {
    throw UserError(
        "{} is not instrumented for Mazurka. Build it with the compiler wrappers:\n"
        "  CC=\"mazurka cc\" CXX=\"mazurka c++\" cmake -B build-mz && cmake --build build-mz\n"
        "or give the source files to `mazurka check`.",
        program);
  }
  if (access(program.c_str(), X_OK) != 0) {
    throw UserError("cannot execute {}: {}; see `chmod +x`", program, std::strerror(errno));
  }
}

std::string contents(int file) {
  std::string text(static_cast<std::size_t>(std::max<off_t>(0, lseek(file, 0, SEEK_END))), '\0');
  std::size_t read = 0;
  while (read < text.size()) {
    const ssize_t more =
        pread(file, text.data() + read, text.size() - read, static_cast<off_t>(read));
    if (more <= 0) break;
    read += static_cast<std::size_t>(more);
  }
  text.resize(read);
  return text;
}

// What happens to us happens to the process: it ends the search and reports. Who does not want to
// wait for that says it twice.
volatile pid_t checked_process = 0;
volatile std::sig_atomic_t told = 0;

class ForwardedSignals {
 public:
  explicit ForwardedSignals(pid_t child) {
    checked_process = child;
    told = 0;
    struct sigaction action = {};
    action.sa_handler = [](int) {
      kill(checked_process, told ? SIGKILL : SIGINT);
      told = 1;
    };
    for (std::size_t i = 0; i < 3; ++i) sigaction(signals[i], &action, &before_[i]);
  }
  ~ForwardedSignals() {
    for (std::size_t i = 0; i < 3; ++i) sigaction(signals[i], &before_[i], nullptr);
  }
  ForwardedSignals(const ForwardedSignals&) = delete;

 private:
  static constexpr int signals[3] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction before_[3] = {};
};

// What the process asks while it runs, and what it is told.
class Conversation {
 public:
  explicit Conversation(SuppressionRules& suppressions) : suppressions_(suppressions) {
    if (suppressions.has_rules() && socketpair(AF_UNIX, SOCK_SEQPACKET, 0, files_) != 0) {
      throw UserError("cannot make a socket: {}; is `ulimit -n` too low?", std::strerror(errno));
    }
  }
  ~Conversation() {
    for (const int file : files_) {
      if (file >= 0) close(file);
    }
  }
  Conversation(const Conversation&) = delete;

  int ours() const { return files_[0]; }
  int theirs() const { return files_[1]; }

  void answer() {
    std::string question(1 << 20, '\0');
    const ssize_t size = recv(ours(), question.data(), question.size(), MSG_DONTWAIT);
    if (size <= 0) return;
    question.resize(static_cast<std::size_t>(size));
    const char answer = suppressions_.answer(question) ? 'y' : 'n';
    send(ours(), &answer, 1, MSG_NOSIGNAL);
  }

 private:
  SuppressionRules& suppressions_;
  int files_[2] = {-1, -1};
};

// How a process went that was waited for.
struct ProcessEnd {
  bool in_time = true;
  int status = 0;  // if it is over
};

bool has_told_something(int result) {
  struct stat status = {};
  return fstat(result, &status) == 0 && status.st_size > 0;
}

// Waits for the end of the process. When the time is over it is enough that it has told all (session.cpp): the
// system takes a while to free very much memory. A process that goes on for longer is killed; one whose search has
// begun ends it by itself, and gets time to tell of it.
ProcessEnd await_end(pid_t child, double seconds, int result, Conversation& conversation) {
  const Deadline end = Deadline::after(seconds);
  const Deadline last = Deadline::after(seconds + std::max(0.09 * seconds, 0.18));
  const Deadline last_of_search = Deadline::after(seconds + std::max(0.1 * seconds, 2.0));
  const int file = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  pollfd awaited[] = {{file, POLLIN, 0}, {conversation.ours(), POLLIN, 0}};
  while (file >= 0) {
    const bool has_told_all = (fcntl(result, F_GET_SEALS) & F_SEAL_WRITE) != 0;
    const bool is_over = end.has_passed();
    const bool is_too_late =
        has_told_something(result) ? last_of_search.has_passed() : last.has_passed();
    if (is_too_late || (is_over && has_told_all)) {
      close(file);
      kill(child, SIGKILL);
      return {has_told_all};
    }
    const double left = is_over ? 0.01 : std::min(end.seconds_left(), 1000.0);
    if (poll(awaited, 2, static_cast<int>(left * 1000) + 1) <= 0) continue;
    if (awaited[0].revents != 0) break;
    conversation.answer();
  }
  if (file >= 0) close(file);
  ProcessEnd its;
  while (waitpid(child, &its.status, 0) < 0 && errno == EINTR) {
  }
  return its;
}

// What the process has told, a line each time. First that its search has begun; a report takes the place of all
// before it; what is found comes one by one before that.
struct Told {
  Json report;              // null if there is none
  std::vector<Json> found;  // since then
};

Told told_in(const std::string& text) {
  Told told;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) continue;  // it ended while it wrote this
    if (json.contains("begun")) continue;
    if (json.contains("found")) {
      told.found.push_back(std::move(json["found"]));
    } else {
      told.report = std::move(json);
      told.found.clear();
    }
  }
  return told;
}

// The search did not come to its end.
Report found_until(const std::string& its_end, const std::vector<Json>& found) {
  Report report = from_wire(found.back());
  std::vector<ReportFinding> findings;
  for (const Json& json : found) {
    for (ReportFinding& finding : from_wire(json).findings) {
      // After the exploration has started over, it is found again.
      const auto is_it = [&](const ReportFinding& other) {
        return other.kind == finding.kind && other.location == finding.location &&
               other.message == finding.message;
      };
      const auto known = std::ranges::find_if(findings, is_it);
      if (known == findings.end()) findings.push_back(std::move(finding));
      else *known = std::move(finding);
    }
  }
  report.findings = std::move(findings);
  report.notes.push_back(fmt::format(
      "{}: this is what the search had found by then, and the counters are those of the last "
      "finding",
      its_end));
  return report;
}

Report out_of_time(const std::vector<Json>& found) {
  const std::string what =
      "the process of the program did not end when the time was over, and was killed";
  if (!found.empty()) return found_until(what, found);
  Report report;
  report.verdict = Verdict::bounded;
  report.limit = Limit::seconds;
  report.algorithm = "none";
  report.notes.push_back(what +
                         ". Does a constructor of a global object run for ever, or does a "
                         "call work on very much memory?");
  return report;
}

// The process died before it could report.
Report lost(int status, const std::vector<Json>& found) {
  const std::string how = WIFSIGNALED(status)
                              ? fmt::format("was killed by signal {} ({})", WTERMSIG(status),
                                            strsignal(WTERMSIG(status)))
                              : fmt::format("ended with status {}", WEXITSTATUS(status));
  const std::string what =
      "the process of the program " + how + " outside of the checker's control";
  if (!found.empty()) return found_until(what, found);
  Report report;
  report.verdict = Verdict::uncontrolled;
  report.escape.emplace();
  report.escape->kind = FindingKind::uncontrolled;
  report.escape->message = what;
  return report;
}

// Labels that no execution reaches are known from the program only.
void add_labels(Report& report, const std::vector<std::string>& known) {
  for (const std::string& label : known) {
    const auto is_it = [&](const CoveredLabel& other) { return other.label == label; };
    if (std::ranges::none_of(report.labels, is_it)) report.labels.push_back({label, "", ""});
  }
  std::ranges::sort(report.labels, {}, &CoveredLabel::label);
}

// Whether the program may check something in another way than by assert, or by an assert that we do
// not count.
bool may_check_otherwise(const std::set<std::string>& imports) {
  for (const char* name : {"abort", "__cxa_throw", "reach_error", "__VERIFIER_error"}) {
    if (imports.contains(name)) return true;
  }
  return imports.contains("__assert_fail") && !imports.contains("__mazurka_assertion");
}

// What the files of the program tell about the exploration.
void add_from_files(Report& report) {
  std::vector<std::string> labels;
  std::set<std::string> imports;
  for (const Report::Module& module : report.modules) {
    if (module.path.empty() || is_system_library(module.path)) continue;
    const std::vector<std::string> more = labels_in(module.path);
    labels.insert(labels.end(), more.begin(), more.end());
    imports.merge(imports_of(module.path));
  }
  add_labels(report, labels);
  const auto is_death_test = [](const Frame& frame) {
    return frame.function.find("::internal::") != std::string::npos &&
           frame.function.find("DeathTest") != std::string::npos;
  };
  for (const TitledStack& stack :
       report.escape ? report.escape->stacks : std::vector<TitledStack>()) {
    if (std::ranges::none_of(stack.stack.frames, is_death_test)) continue;
    report.notes.push_back(
        "this is a death test of GoogleTest, which needs a process of its own; leave it out by "
        "--gtest_filter");
    break;
  }
  if (report.verdict == Verdict::complete && report.assertions == 0 &&
      !may_check_otherwise(imports)) {
    report.warnings.push_back(
        "no assertion was evaluated: the verdict is about crashes, races and deadlocks only");
  }
}

// Every execution reads its input from the beginning; what we share with our parent stays where it is.
void own_standard_input() {
  struct stat status = {};
  if (fstat(STDIN_FILENO, &status) != 0 || !S_ISREG(status.st_mode)) return;
  const off_t offset = lseek(STDIN_FILENO, 0, SEEK_CUR);
  const int file = open("/proc/self/fd/0", O_RDONLY);
  if (file < 0) return;
  lseek(file, offset, SEEK_SET);
  dup2(file, STDIN_FILENO);
  close(file);
}

}  // namespace

// The environment is the same as ours, but for what tells the library to check.
void become_checked(std::vector<std::string> words, const Options& options) {
  setenv(options_variable, to_environment(options).c_str(), 1);
  setenv("OMP_WAIT_POLICY", "passive", 0);  // libgomp would look 300,000 times before it sleeps
  setenv("LD_BIND_NOW", "1", 1);            // the loader's lazy work would look like the program's
  personality(ADDR_NO_RANDOMIZE);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  _exit(127);
}

Report launch(const std::string& program, const std::vector<std::string>& arguments,
              Options options) {
  require_checkable(program);
  const int result = memfd_create("result", MFD_ALLOW_SEALING);
  if (result < 0)
    throw UserError("cannot make a file for the result: {}; is `ulimit -n` too low?",
                    std::strerror(errno));
  options.result_file = result;
  SuppressionRules suppressions(rules_in(options.suppress));
  Conversation conversation(suppressions);
  options.question_file = conversation.theirs();
  options.began_at = Deadline::steady_seconds();
  std::vector<std::string> words{std::filesystem::absolute(program).string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const pid_t child = fork();
  if (child < 0)
    throw UserError("cannot start a process: {}; is `ulimit -u` too low?", std::strerror(errno));
  if (child == 0) {
    setpgid(0, 0);  // ^C is for us, and we pass it on
    own_standard_input();
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive us
    become_checked(words, options);
  }
  const ProcessEnd end = [&] {
    const ForwardedSignals forwarded(child);
    return await_end(child, options.max_seconds, result, conversation);
  }();
  const std::string text = contents(result);
  close(result);
  const Told heard = told_in(text);
  const Json& json = heard.report;
  if (json.contains("error")) throw UserError("{}", json["error"].get<std::string>());
  if (json.contains("internal_error")) {
    throw InternalError(json["internal_error"].get<std::string>());
  }
  Report report = json.is_object() ? from_wire(json)
                  : end.in_time    ? lost(end.status, heard.found)
                                   : out_of_time(heard.found);
  put_names(report);
  add_suppressed(report, suppressions);
  if (!options.replay) add_from_files(report);
  return report;
}

}  // namespace mazurka
