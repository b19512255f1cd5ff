// Small parts of a report in words, the same in all formats.

#pragma once

#include <string>

#include "report/report.h"

namespace mazurka {

// "bank.cpp:21"; the function if the line is unknown.
std::string in_words(const Frame& frame);

// "waits: lock m, for m, which T2 has".
std::string in_words(const WaitingThread& waiting);

// "acquire, no-return"; empty if it has none.
std::string marks_in_words(const ReportStep& step);

// "T1".
std::string name_of(const ReportExecution& execution, std::size_t thread);

}  // namespace mazurka
