// mazurka replay --gdb: gdb with a script (gdb.py) that knows what our threads are.

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/error.h"
#include "launch/launch.h"

namespace mazurka {

extern const char* const gdb_script;  // generated: gdb.py

namespace {

namespace fs = std::filesystem;

// A file that is gone when this is gone.
class TemporaryScript {
 public:
  TemporaryScript() {
    std::string folder = (fs::temp_directory_path() / "mazurka-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) {
      throw UserError("cannot make a folder in {}: {}", fs::temp_directory_path().string(),
                      std::strerror(errno));
    }
    folder_ = folder;
    std::ofstream(path()) << gdb_script;
  }
  ~TemporaryScript() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  TemporaryScript(const TemporaryScript&) = delete;

  std::string path() const { return (folder_ / "mazurka.py").string(); }

 private:
  fs::path folder_;
};

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

// Says what is wrong with the program or the schedule before gdb is there.
void require_replayable(const std::string& program, const std::vector<std::string>& arguments,
                        const NativeOptions& options) {
  const NoInput none;
  launch(program, arguments, options);
}

}  // namespace

void launch_gdb(const std::string& program, const std::vector<std::string>& arguments,
                NativeOptions options) {
  require_replayable(program, arguments, options);
  options.under_debugger = true;
  options.result_file = open("/dev/null", O_WRONLY);
  const TemporaryScript script;
  std::vector<std::string> words{"gdb", "-q",       "-x",
                                 script.path(),     "-ex",
                                 "mazurka restart", "--args",
                                 fs::absolute(program).string()};
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
    throw UserError("cannot start gdb; is it installed?");
  }
}

}  // namespace mazurka
