// A schedule that can be kept: with all that is needed to run it again.
//
// As a token, "mz2" and then letters, digits, - and _ only: a version, the words that name the
// target on a command line, what the target looked like, the steps, and a checksum. As a file, if a
// token would be too long for a line, or to be kept beside the tests: lines "key: value", the token
// among them.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/schedule.h"

namespace mazurka {

struct SavedSchedule {
  std::vector<std::string> words;  // "--races=explore", "-DN=5", "fib.c", "--", "3"
  std::uint32_t identity = 0;      // of the target's files
  std::string schedule;            // "0x3,1,1.2:1" (core/schedule.h)
};

// Throws UserError if the schedule's text is none.
std::string to_token(const SavedSchedule& saved);

// Whether the word is meant to be a token.
bool looks_like_token(const std::string& word);

// Throws UserError if it is damaged or of another version.
SavedSchedule parse_token(const std::string& token);

// What a file says about a schedule, beside it.
struct ScheduleFile {
  std::string token;
  std::string program;  // for people
  std::string finding;  // kind and place, when it was found; for people
  bool pinned = false;
};

void write_schedule_file(const std::string& file, const ScheduleFile& contents);

// Nothing if the file is not one of ours. Throws UserError if it is, and damaged.
std::optional<ScheduleFile> read_schedule_file(const std::string& file);

// A token or a file that holds one.
std::optional<SavedSchedule> saved_schedule(const std::string& token_or_file);

// The same files have the same identity.
std::uint32_t identity_of(const std::vector<std::string>& files);

// "3f2a…": eight digits that stand for a text, for names of files.
std::string short_name(const std::string& text);

}  // namespace mazurka
