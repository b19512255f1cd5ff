// Small parts of a report in words, the same in all formats.

#pragma once

#include <string>

#include "story/report.h"
#include "words/lists.h"
#include "words/step.h"

namespace mazurka {

// "bank.cpp:21"; the function if the line is unknown.
std::string in_words(const Frame& frame);

// What a row does: "lock", "write", "free".
std::string verb(const ReportStep& step);

// "read balance = 100", "free Node#1", "assertion `x` does not hold".
std::string in_words(const ReportStep& step);

// "mailbox: Want from a and Stop from b"; "unread: …" if its actor has ended.
std::string in_words(const MailboxState& mailbox);

// Where the name of the object begins in these words; 0: it is not there.
std::size_t place_of_object(const ReportStep& step);

// Why it is its thread's turn: "T1 waits for m, which T2 has", "T1 has ended"; empty if the thread of
// the step before goes on.
std::string turn_in_words(const ReportExecution& execution, const ReportStep& step);

// "waits: lock m, for m, which T2 has".
std::string in_words(const WaitingThread& waiting);

// "acquire, no-return"; empty if it has none.
std::string marks_in_words(const ReportStep& step);

// "T1".
std::string name_of(const ReportExecution& execution, std::size_t thread);

// What kind of object an operation is about: "lock", "semaphore".
const char* noun(Kind kind);

// What the verdict means: "every trace was explored, and there is no bug".
std::string outcome(const Report& report);

// What is advised about memory orders, a sentence each.
std::vector<std::string> advice_in_words(const Report& report);

// "seconds", or why nothing more was expected of the program.
std::string limit_in_words(const Report& report);

// "3 executions, 0 blocked, 42 events, 0.01 s; algorithm optimal".
std::string statistics(const Report& report);

}  // namespace mazurka
