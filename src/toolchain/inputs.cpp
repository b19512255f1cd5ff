#include "toolchain/inputs.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "toolchain/digest.h"

namespace mazurka {

namespace {

namespace fs = std::filesystem;

// File systems take the time from a clock that ticks every few milliseconds.
constexpr std::int64_t tick = 20'000'000;

std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// What can be known of it without reading it.
Input seen(Input::Kind kind, const std::string& path) {
  struct stat status = {};
  Input input{kind, path};
  if (stat(path.c_str(), &status) != 0) return input;
  input.changed = nanoseconds(status.st_mtim);
  if (kind == Input::Kind::folder) return input;  // what is in its files changes the rest
  input.size = static_cast<std::uint64_t>(status.st_size);
  input.file = status.st_ino;
  input.renewed = nanoseconds(status.st_ctim);
  return input;
}

bool exists(const std::string& path) {
  struct stat status = {};
  return stat(path.c_str(), &status) == 0;
}

std::string folder_of(const std::string& file) {
  const std::size_t slash = file.rfind('/');
  return slash == file.npos ? "." : file.substr(0, std::max<std::size_t>(slash, 1));
}

// "c/d.h" and "d.h" of "a/b/c/d.h", if there may be two parts.
std::vector<std::string> ends_of(const std::string& path, int parts) {
  std::vector<std::string> ends;
  std::size_t slash = path.rfind('/');
  for (int i = 0; i < parts && slash != path.npos; ++i) {
    ends.push_back(path.substr(slash + 1));
    if (slash == 0) return ends;
    slash = path.rfind('/', slash - 1);
  }
  if (slash == path.npos) ends.push_back(path);
  return ends;
}

// The first part of folder/end that is not there; empty if all of it is.
std::string missing(const std::string& folder, const std::string& end) {
  for (std::size_t slash = end.find('/'); slash != end.npos; slash = end.find('/', slash + 1)) {
    const std::string part = folder + "/" + end.substr(0, slash);
    if (!exists(part)) return part;
  }
  const std::string all = folder + "/" + end;
  return exists(all) ? "" : all;
}

}  // namespace

std::string contents_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::error_code error;
  std::string text(fs::file_size(path, error), '\0');
  if (error || !file) return "";
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::vector<std::string> files_in_rule(std::string_view rule) {
  std::vector<std::string> files;
  std::string word;
  bool is_target = true;
  const auto end_word = [&] {
    if (is_target) is_target = !word.ends_with(':');
    else if (!word.empty()) files.push_back(word);
    word.clear();
  };
  for (std::size_t i = 0; i < rule.size(); ++i) {
    const char c = rule[i];
    const char next = i + 1 < rule.size() ? rule[i + 1] : '\n';
    if (c == '\\' && (next == ' ' || next == '#' || next == '\\')) {
      word += rule[++i];
    } else if (c == '\\' && next == '\n') {
      end_word();
      ++i;
    } else if (c == '$' && next == '$') {
      word += rule[++i];
    } else if (c == ' ' || c == '\t') {
      end_word();
    } else if (c == '\n') {
      end_word();
      if (!is_target) break;  // rules that follow are for files that may vanish
    } else {
      word += c;
    }
  }
  end_word();
  return files;
}

bool asks_for_more_than_files(std::string_view text, bool is_system) {
  const auto has = [&](std::string_view word) { return text.find(word) != text.npos; };
  if (has("__DATE__") || has("__TIME__") || has("__TIMESTAMP__")) return true;
  // Headers of the system ask for others of the system, whose folders we watch.
  return !is_system && (has("__has_include") || has("__has_embed") || has("#embed") ||
                        has(".incbin") || has("__TIM") || has("__DAT"));
}

bool is_of_system(std::string_view path) {
  return path.starts_with("/usr/") || path.starts_with("/lib");
}

Input input_at(Input::Kind kind, const std::string& path) {
  Input input = seen(kind, path);
  if (kind == Input::Kind::text) input.digest = digest_of(contents_of(path));
  return input;
}

bool is_unchanged(const Input& input) {
  Input now = seen(input.kind, input.path);
  now.digest = input.digest;
  if (now == input) return true;
  if (input.kind != Input::Kind::text || now.size != input.size || now.file == 0) return false;
  return digest_of(contents_of(input.path)) == input.digest;
}

bool is_newer_than(const Input& input, std::int64_t time) {
  return std::max(input.changed, input.renewed) > time - tick;
}

Rivals rivals_of(const std::vector<std::string>& files, const Words& folders) {
  std::set<std::string> places(folders.begin(), folders.end());
  for (const std::string& file : files) {
    if (!is_of_system(file)) places.insert(folder_of(file));
  }
  constexpr int longest = 4;  // parts of a name in an #include
  std::set<std::string> absent, present;
  for (const std::string& file : files) {
    for (const std::string& end : ends_of(file, longest)) {
      for (const std::string& place : places) {
        if (is_of_system(place)) continue;  // watched as a folder
        const std::string path = missing(place, end);
        if (path.empty()) present.insert(place + "/" + end);
        else absent.insert(path);
      }
    }
    if (is_of_system(file)) continue;
    for (const char* precompiled : {".gch", ".pch"}) absent.insert(file + precompiled);
  }
  Rivals rivals{{}, {present.begin(), present.end()}};
  for (const std::string& path : absent) rivals.absent.push_back({Input::Kind::absent, path});
  return rivals;
}

}  // namespace mazurka
