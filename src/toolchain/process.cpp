#include "toolchain/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "core/error.h"
#include "words/shell.h"

namespace mazurka {

namespace {

std::vector<char*> c_strings(const Words& words) {
  std::vector<char*> result;
  for (const std::string& word : words) result.push_back(const_cast<char*>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

int status_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return 127;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

class WithoutInterrupt {
 public:
  WithoutInterrupt() : before_(std::signal(SIGINT, [](int) {})) {}  // not inherited by the command
  ~WithoutInterrupt() { std::signal(SIGINT, before_); }
  WithoutInterrupt(const WithoutInterrupt&) = delete;

 private:
  void (*before_)(int);
};

[[noreturn]] void cannot_run(const Words& command, int error) {
  throw UserError("cannot run {}: {}; is it installed, and in PATH?", command.front(),
                  std::strerror(error));
}

bool is_program(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<std::string> find_program(const std::string& name) {
  if (name.empty()) return std::nullopt;
  if (name.find('/') != name.npos) return is_program(name) ? std::optional(name) : std::nullopt;
  std::istringstream folders(environment("PATH").value_or("/usr/local/bin:/usr/bin:/bin"));
  for (std::string folder; std::getline(folders, folder, ':');) {
    const auto path = std::filesystem::path(folder.empty() ? "." : folder) / name;
    if (is_program(path)) return path.string();
  }
  return std::nullopt;
}

int run_command(const Words& command, const std::string& errors) {
  const WithoutInterrupt waits;  // ^C is for the command; afterwards we have to clean up
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!errors.empty()) {
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0600);
  }
  pid_t child = 0;
  const int error = posix_spawnp(&child, command.front().c_str(), &actions, nullptr,
                                 c_strings(command).data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) cannot_run(command, error);
  const int status = status_of(child);
  if (status == 128 + SIGINT) throw UserError("{} was interrupted", command.front());
  return status;
}

std::optional<std::string> output_of(const Words& command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  pid_t child = 0;
  const int error = posix_spawnp(&child, command.front().c_str(), &actions, nullptr,
                                 c_strings(command).data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string output;
  char buffer[4096];
  while (error == 0) {
    const ssize_t size = read(ends[0], buffer, sizeof buffer);
    if (size > 0) output.append(buffer, static_cast<std::size_t>(size));
    if (size == 0 || (size < 0 && errno != EINTR)) break;
  }
  close(ends[0]);
  if (error != 0 || status_of(child) != 0) return std::nullopt;
  return output;
}

void become(const Words& command) {
  execvp(command.front().c_str(), c_strings(command).data());
  cannot_run(command, errno);
}

std::string in_shell_words(const Words& command) {
  std::string result;
  for (const std::string& word : command) {
    if (!result.empty()) result += ' ';
    result += shell_quoted(word);
  }
  return result;
}

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  return value && *value ? std::optional<std::string>(value) : std::nullopt;
}

}  // namespace mazurka
