#include "toolchain/compile_cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

#include "toolchain/cacheable.h"
#include "toolchain/cached_program.h"
#include "toolchain/digest.h"
#include "toolchain/inputs.h"
#include "toolchain/installation.h"

namespace mazurka {

namespace {

namespace fs = std::filesystem;

constexpr const char* suffix = ".program";
constexpr std::uint64_t default_megabytes = 256;
constexpr auto oldest_part =
    std::chrono::hours(1);  // what nobody has finished until then is left over

// Programs of others are not run: the folder must be ours, and nobody else may write to it.
bool is_own(const fs::path& folder) {
  struct stat status = {};
  return stat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

// Nothing if there is none and none can be made.
std::optional<fs::path> cache_folder() {
  fs::path base = environment("XDG_CACHE_HOME").value_or("");
  if (!base.is_absolute()) {
    base = environment("HOME").value_or("");
    if (!base.is_absolute()) return std::nullopt;
    base /= ".cache";
  }
  const fs::path folder = base / "mazurka";
  std::error_code error;
  fs::create_directories(base, error);
  mkdir(folder.c_str(), 0700);
  return is_own(folder) ? std::optional(folder) : std::nullopt;
}

std::string key_of(const CompileJob& job) {
  Digest key;
  const auto add = [&](const Words& words) {
    key.add(words.size());
    for (const std::string& word : words) key.add(word);
  };
  std::error_code error;
  add({cached_format, fs::current_path(error).string(), path_of_this_program()});
  add(job.sources);
  add(job.options);
  for (const Compiler& compiler : compilers_of(job)) {
    Words command = compiler.command;
    for (std::string& word : command) word = find_program(word).value_or(word);
    add(command);
  }
  for (const char* name : telling_variables) key.add(environment(name).value_or(""));
  key.add(colours_messages(job) ? 1u : 0u);
  return key.hex();
}

std::int64_t now() {
  timespec time = {};
  clock_gettime(CLOCK_REALTIME, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// All that the program depends on. Nothing if something changed since it began to be compiled, or if that cannot be
// told from files.
std::optional<std::vector<Input>> inputs_of(const CompileJob& job, const CompileTrace& trace,
                                            std::int64_t began) {
  std::vector<Input> inputs;
  std::set<std::string> folders, known;
  const auto folders_in = [](const std::string& file) { return fs::path(file).parent_path(); };
  for (const std::string& file : trace.read) {
    if (!known.insert(file).second) continue;
    const bool is_system = is_of_system(file);
    if (is_system) folders.insert(folders_in(file));
    if (asks_for_more_than_files(contents_of(file), is_system)) return std::nullopt;
    inputs.push_back(input_at(Input::Kind::text, file));
  }
  for (const std::string& file : trace.linked) {
    if (!known.insert(file).second) continue;
    if (is_of_system(file)) folders.insert(folders_in(file));
    const bool is_large = is_of_system(file) || file.ends_with("/libmazurka.so");
    inputs.push_back(input_at(is_large ? Input::Kind::tool : Input::Kind::text, file));
  }
  for (const std::string& tool : tools_of(job)) inputs.push_back(input_at(Input::Kind::tool, tool));
  const Words searched = searched_folders(job.options);
  for (const std::string& folder : searched) {
    if (is_of_system(folder)) folders.insert(folder);
  }
  for (const std::string& folder : linker_folders(job.options)) folders.insert(folder);
  folders.insert({"/usr/include", "/usr/local/include"});
  for (const Input& input : inputs) {
    if (input.file == 0 || is_newer_than(input, began)) return std::nullopt;
  }
  for (const std::string& folder : folders) {
    inputs.push_back(input_at(Input::Kind::folder, folder));
  }
  Rivals rivals = rivals_of(trace.read, searched);
  for (const std::string& file : rivals.present) {
    if (is_newer_than(input_at(Input::Kind::tool, file), began)) return std::nullopt;
  }
  for (Input& rival : rivals.absent) {
    if (!is_unchanged(rival)) return std::nullopt;
    inputs.push_back(std::move(rival));
  }
  return inputs;
}

// The oldest ones go, and what somebody began to write and never finished.
void make_room(const fs::path& folder) {
  struct Entry {
    fs::file_time_type used;
    fs::path path;
    std::uint64_t size;
  };
  std::vector<Entry> entries;
  std::uint64_t total = 0;
  std::error_code error;
  for (const fs::directory_entry& file : fs::directory_iterator(folder, error)) {
    Entry entry{file.last_write_time(error), file.path(), file.file_size(error)};
    if (error) continue;  // somebody else was faster
    if (entry.path.extension() != suffix) {
      if (fs::file_time_type::clock::now() - entry.used > oldest_part)
        fs::remove(entry.path, error);
      continue;
    }
    total += entry.size;
    entries.push_back(std::move(entry));
  }
  const std::string given = environment("MAZURKA_CACHE_MB").value_or("");
  const std::uint64_t most =
      (given.empty() ? default_megabytes : std::strtoull(given.c_str(), nullptr, 10)) << 20;
  std::ranges::sort(entries, {}, &Entry::used);
  for (const Entry& entry : entries) {
    if (total <= most) break;
    fs::remove(entry.path, error);
    total -= entry.size;
  }
}

// Under another name first: who reads finds all of it, or nothing.
void keep(const fs::path& entry, const std::string& text) {
  std::string part = (entry.parent_path() / "part-XXXXXX").string();
  const int file = mkstemp(part.data());
  if (file < 0) return;
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t more = write(file, text.data() + written, text.size() - written);
    if (more <= 0) break;
    written += static_cast<std::size_t>(more);
  }
  close(file);
  if (written < text.size() || rename(part.c_str(), entry.c_str()) != 0) unlink(part.c_str());
  else make_room(entry.parent_path());
}

// The program, if there is one that would be made again in the same way.
std::optional<CachedProgram> recalled(const fs::path& entry) {
  struct stat status = {};
  if (stat(entry.c_str(), &status) != 0 || status.st_uid != geteuid()) return std::nullopt;
  std::optional<CachedProgram> program = cached_program_in(contents_of(entry));
  if (!program || !std::ranges::all_of(program->inputs, is_unchanged)) return std::nullopt;
  utimensat(AT_FDCWD, entry.c_str(), nullptr, 0);  // it was of use
  return program;
}

bool write_program(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  file.close();
  return file.good() && chmod(path.c_str(), 0755) == 0;
}

}  // namespace

std::string compile_or_recall(const CompileJob& job, const std::string& output_folder) {
  const std::optional<fs::path> folder =
      is_cacheable(job) ? cache_folder() : std::optional<fs::path>();
  if (!folder) return compile(job, output_folder);
  const fs::path entry = *folder / (key_of(job) + suffix);
  const std::string path =
      fmt::format("{}/{}", output_folder, fs::path(job.sources.front()).stem().string());
  if (const auto program = recalled(entry); program && write_program(path, program->bytes)) {
    fmt::print(stderr, "{}", program->messages);
    return path;
  }
  const std::int64_t began = now();
  CompileTrace trace;
  const std::string made = compile(job, output_folder, &trace);
  if (!trace.is_whole) return made;
  if (const auto inputs = inputs_of(job, trace, began)) {
    keep(entry, to_text(CachedProgram{*inputs, trace.messages, contents_of(made)}));
  }
  return made;
}

}  // namespace mazurka
