// Words for reports: what an event did, what a verdict means.

#pragma once

#include <string>

#include "report/report.h"

namespace mazurka {

// A pending operation: "lock account". Its values are not known yet.
std::string describe(const Operation& operation, const Narrator& narrator);

// "read balance = 100", "lock account", "spawn deposit".
std::string describe(const Event& event, const Narrator& narrator);

// What an execution came to, the program standing at its end: "passes", or the kinds of its findings.
std::string outcome_of(const Program& program);

// What the verdict means: "every trace was explored, and there is no bug".
std::string outcome(const Report& report);

// "3 executions, 0 blocked, 42 events, 0.01 s; algorithm optimal".
std::string statistics(const Report& report);

// "1 execution", "2 executions".
std::string plural(std::uint64_t count, const char* noun, const char* ending = "s");

// "'model:disp(5,2)'": quoted if a shell needs it.
std::string shell_quoted(const std::string& word);

}  // namespace mazurka
