// A folder that is gone when this is gone.

#pragma once

#include <filesystem>
#include <string>

namespace mazurka {

class TemporaryFolder {
 public:
  // Throws UserError if it cannot be made.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  // The path of a file in it.
  std::string file(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace mazurka
