// What belongs to the compiler and to the program on a command line of ours, and what names the
// program again: `check -DN=5 -O1 fib.c --races=explore -- 3`.

#pragma once

#include <string>
#include <vector>

#include "options/options.h"

namespace mazurka {

// Takes them out of the command line; what is left is ours.
void take_foreign_words(std::vector<std::string>& words, Options& options);

// "-DN=5 fib.c": the words that name the program again.
std::string program_name(const Options& options);

// All words of a command line that mean the same program and the same executions.
std::vector<std::string> program_words(const Options& options);

}  // namespace mazurka
