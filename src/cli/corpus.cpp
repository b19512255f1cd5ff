#include "cli/corpus.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

namespace {

constexpr const char* extension = ".schedule";
constexpr std::size_t longest_token = 200;

std::string name_for(const ReportFinding& finding) {
  return fmt::format("{}-{}", name(finding.kind), short_name(finding.schedule));
}

constexpr std::string_view known_option = "--known=";

// Going on after a finding makes no difference before it; what was learnt about a program is no part of it.
bool is_same_program(std::vector<std::string> a, std::vector<std::string> b) {
  for (auto* words : {&a, &b}) {
    std::erase_if(*words, [](const std::string& word) {
      return word == "--keep-going" || word.starts_with(known_option);
    });
  }
  return a == b;
}

std::string known_of(const SavedSchedule& saved) {
  for (const std::string& word : saved.words) {
    if (word.starts_with(known_option)) return word.substr(known_option.size());
  }
  return "";
}

}  // namespace

Corpus::Corpus(const std::string& folder, const std::vector<std::string>& words) : folder_(folder) {
  if (folder_.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (!std::filesystem::is_directory(folder_)) {
    throw UserError(
        "{} is not a folder that schedules can be kept in; name another one with --corpus", folder);
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  for (const std::filesystem::path& file : files) {
    const std::optional<SavedSchedule> saved = saved_schedule(file.string());
    if (!saved || !is_same_program(saved->words, words)) continue;
    schedules_.push_back(saved->schedule);
    const std::string known = known_of(*saved);
    if (!known.empty()) known_ += (known_.empty() ? "" : ",") + known;
  }
}

void Corpus::add(const Report& report) const {
  if (folder_.empty()) return;
  for (const ReportFinding& finding : report.findings) {
    const std::filesystem::path file = folder_ / (name_for(finding) + extension);
    if (!std::filesystem::exists(file)) {
      write_schedule_file(file.string(), file_for(finding, report.program));
    }
  }
}

std::string replay_command(const ReportFinding& finding, const std::string& program) {
  return replay_command(name_for(finding), file_for(finding, program));
}

std::string replay_command(const std::string& name, const ScheduleFile& contents) {
  if (contents.token.size() <= longest_token) return "mazurka replay " + contents.token;
  const std::string file = fmt::format("mazurka-{}{}", name, extension);
  try {
    write_schedule_file(file, contents);
    return "mazurka replay " + file;
  } catch (const UserError&) {
    return "mazurka replay " + contents.token;  // long, but it is all there is
  }
}

ScheduleFile file_for(const ReportFinding& finding, const std::string& program) {
  return {finding.schedule, program,
          finding.location.empty() ? name(finding.kind)
                                   : fmt::format("{} at {}", name(finding.kind), finding.location),
          false};
}

}  // namespace mazurka
