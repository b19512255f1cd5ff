// Executions as graphs, for Graphviz: `dot -Tsvg`.
//
// A column per thread, time goes down. Plain arrows are program order, blue ones the happens-before
// order between threads. Marked steps are coloured. Threads that wait in the end have a dashed box;
// red arrows lead from there to the step that took what they wait for.

#pragma once

#include <string>

#include "story/report.h"

namespace mazurka {

// All findings and all executions that were asked for, beside each other. Of a long execution
// the last steps are shown.
std::string to_dot(const Report& report);

}  // namespace mazurka
