#include "native/saved_files.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

namespace mazurka {

namespace {

constexpr off_t most_bytes = off_t{64} << 20;

std::string target_of(const std::string& link) {
  char path[4096];
  const ssize_t length = readlink(link.c_str(), path, sizeof path);
  return length < 0 ? "" : std::string(path, static_cast<std::size_t>(length));
}

std::optional<std::string> content_of(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::string content;
  char buffer[65536];
  ssize_t size;
  while ((size = read(file, buffer, sizeof buffer)) > 0) {
    content.append(buffer, static_cast<std::size_t>(size));
  }
  close(file);
  return size < 0 ? std::nullopt : std::optional(std::move(content));
}

void write_back(const std::string& path, const std::string& content, mode_t mode) {
  int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) {  // it was removed
    file = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) fchmod(file, mode);
  }
  if (file < 0) return;
  for (std::size_t written = 0; written < content.size();) {
    const ssize_t more = pwrite(file, content.data() + written, content.size() - written,
                                static_cast<off_t>(written));
    if (more <= 0) break;
    written += static_cast<std::size_t>(more);
  }
  (void)!ftruncate(file, static_cast<off_t>(content.size()));
  close(file);
}

}  // namespace

SavedFiles& saved_files() {
  static SavedFiles files;
  return files;
}

std::string SavedFiles::absolute(const std::string& path) {
  return path.starts_with('/') ? path : target_of("/proc/self/cwd") + '/' + path;
}

void SavedFiles::save(const std::string& path) {
  const std::string place = absolute(path);
  if (const auto known = files_.find(place); known != files_.end()) {
    known->second.is_changed = true;
    return;
  }
  struct stat about = {};
  if (stat(place.c_str(), &about) != 0) {
    if (errno == ENOENT) files_[place].is_changed = true;
    return;
  }
  if (!S_ISREG(about.st_mode) || about.st_size > most_bytes) return;
  std::optional<std::string> content = content_of(place);
  if (content) files_[place] = {std::move(content), about.st_mode & 07777, true};
}

void SavedFiles::save_open(int file, bool is_new) {
  const std::string link = fmt::format("/proc/self/fd/{}", file);
  const std::string path = target_of(link);
  // One that has no name is gone when it is closed.
  const bool has_name = path.starts_with('/') && !path.ends_with(" (deleted)");
  if (has_name || !is_new) save(has_name ? path : link);
}

void SavedFiles::restore() {
  for (auto& [path, file] : files_) {
    if (!file.is_changed) continue;
    file.is_changed = false;
    if (file.content) {
      write_back(path, *file.content, file.mode);
    } else {
      unlink(path.c_str());
    }
  }
  for (; !folders_.empty(); folders_.pop_back()) rmdir(folders_.back().c_str());
}

}  // namespace mazurka
