// Files that the program changes, put back to what they were before it ran.
//
// A file is saved when the program opens it for writing, or is about to remove it; one that was not
// there is removed, and so are folders that the program makes. Only regular files count, and of those that are
// large nothing is saved.

#pragma once

#include <sys/types.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mazurka {

class SavedFiles {
 public:
  // The program is about to change, make or remove it. A path that is not absolute begins at the
  // folder of the process.
  void save(const std::string& path);

  // What it is open as. Requires: `is_new` if it is not open in other executions.
  void save_open(int file, bool is_new);

  // The program has just made it.
  void note_made(const std::string& path) { files_[absolute(path)].is_changed = true; }

  void note_made_folder(const std::string& path) { folders_.push_back(absolute(path)); }

  // All that were saved and may have been changed since the last time.
  void restore();

 private:
  struct File {
    std::optional<std::string> content;  // none: there was no such file
    mode_t mode = 0;
    bool is_changed = false;
  };
  static std::string absolute(const std::string& path);

  std::map<std::string, File> files_;  // by path
  std::vector<std::string> folders_;   // made since the last time
};

SavedFiles& saved_files();

}  // namespace mazurka
