// check() by execution graphs: a program under a memory model and limits make a verdict.

#pragma once

#include "check/check.h"
#include "graphs/graph_program.h"

namespace mazurka {

// Findings have a schedule of the GraphProgram. Throws UserError if the program does something that graphs cannot treat.
// Of the listeners nobody is called; the result tells which labels were reached.
Result check_graphs(GraphProgram& program, const CheckOptions& options);

}  // namespace mazurka
