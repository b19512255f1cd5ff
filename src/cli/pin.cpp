// mazurka pin: keeps a schedule as a file, for a regression test.

#include <filesystem>

#include "cli/command.h"
#include "cli/saved_schedule.h"
#include "core/error.h"
#include "words/shell.h"

namespace mazurka {

namespace {

std::string target_of(const SavedSchedule& saved) {
  std::string text;
  for (const std::string& word : saved.words)
    text += (text.empty() ? "" : " ") + shell_quoted(word);
  return text;
}

}  // namespace

int run_pin(const Options& options) {
  const std::string& schedule = options.words[0];
  const std::optional<SavedSchedule> saved = saved_schedule(schedule);
  if (!saved) {
    throw UserError(
        "{} is neither a schedule as `mazurka check` prints it nor a file with one; take the "
        "word that begins with mz2 in the report",
        schedule);
  }
  ScheduleFile contents = read_schedule_file(schedule).value_or(ScheduleFile());
  contents.token = to_token(*saved);
  contents.program = target_of(*saved);
  contents.pinned = true;
  const std::string file =
      options.output.empty() ? short_name(contents.token) + ".schedule" : options.output;
  if (std::filesystem::exists(file) && !read_schedule_file(file)) {
    throw UserError(
        "{} exists and is not a schedule; it is left as it is; name another file with --output",
        file);
  }
  write_schedule_file(file, contents);
  fmt::print(
      "{} keeps the schedule of {}.\n"
      "As a test: `mazurka replay {}` ends with 1 as long as the bug is there, with 0 when it "
      "is gone.\n",
      file, contents.program, shell_quoted(file));
  return exit_status::complete;
}

}  // namespace mazurka
