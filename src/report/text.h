// Reports for people: what an event did, an execution as a table, a verdict in words.

#pragma once

#include <span>
#include <string>

#include "check/check.h"

namespace mazurka {

// A pending operation: "lock account". Its values are not known yet.
std::string describe(const Operation& operation, const Program& program);

// "read balance = 100", "lock account", "spawn deposit".
std::string describe(const Event& event, const Program& program);

// One line per step: number, process, what it did. The processes that are left waiting follow.
// Requires: the program stands at the end of the events.
std::string steps_as_lines(std::span<const Event> events, const Program& program);

// The same with a column for each process; empty if that needs more than `width` characters.
// Shows at most `most` steps, the last ones. The step after which a process failed is marked.
std::string steps_as_columns(std::span<const Event> events, const Program& program,
                             std::span<const Finding> findings, std::size_t width,
                             std::size_t most);

// One line that begins with the word for the verdict.
std::string headline(const Result& result);

// What happened and where, in two lines.
std::string in_words(const Finding& finding);

// "3 executions, 0 blocked, 42 events, 0.01 s; algorithm optimal".
std::string statistics(const Result& result);

// "1 execution", "2 executions".
std::string plural(std::uint64_t count, const char* noun);

// "'model:disp(5,2)'": quoted if a shell needs it.
std::string shell_quoted(const std::string& word);

}  // namespace mazurka
