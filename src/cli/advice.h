// Which memory orders decide: what to change in a program that is right under sc and wrong under another memory
// model, or what it does not need.
//
// Whatever is advised was tried: the program was explored with these orders, and nothing was found.

#pragma once

#include "cli/target.h"
#include "core/deadline.h"

namespace mazurka {

// To a report of a run under `options`: the smallest strengthening that makes the program pass (one access, one fence,
// or two accesses, each no stronger than it needs to be), or the orders that can be weaker; whatever the options ask
// for and the report gives reason for.
void add_advice(Report& report, Target& target, const Options& options, const Deadline& end);

}  // namespace mazurka
