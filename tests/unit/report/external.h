// Other people's readers of our formats. Tests that need one are skipped where it is not installed.

#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace mazurka {

// The exit status of a shell command.
inline int status_of(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

inline bool is_installed(const std::string& program) {
  return status_of("command -v " + program + " > /dev/null 2>&1") == 0;
}

// A file in the folder for temporary files that goes when this goes.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& name, const std::string& text)
      : path_(testing::TempDir() + "mazurka-" + std::to_string(getpid()) + "-" + name) {
    std::ofstream(path_) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace mazurka
