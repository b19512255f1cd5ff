// A folder of schedules that failed once. They are tried first the next time.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/saved_schedule.h"
#include "story/report.h"

namespace mazurka {

class Corpus {
 public:
  // The schedules in the folder for this target. An empty name is no corpus; a folder that does not
  // exist is made. Throws UserError if it cannot be used, or a file in it is damaged.
  Corpus(const std::string& folder, const std::vector<std::string>& words);

  // As texts.
  const std::vector<std::string>& schedules() const { return schedules_; }

  // What the searches that found them had learnt about the program: --known.
  const std::string& known() const { return known_; }

  // Keeps the schedules of all findings.
  void add(const Report& report) const;

 private:
  std::filesystem::path folder_;  // empty: there is no corpus
  std::vector<std::string> schedules_;
  std::string known_;
};

// The command that shows the finding again. If its token is too long for a line, it is kept in a
// file in the current folder.
std::string replay_command(const ReportFinding& finding, const std::string& program);

// The same for any schedule; `name` is a part of the file's name.
std::string replay_command(const std::string& name, const ScheduleFile& contents);

// What a file says about a finding.
ScheduleFile file_for(const ReportFinding& finding, const std::string& program);

}  // namespace mazurka
