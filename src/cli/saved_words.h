// A saved schedule on the command line of `mazurka replay`.

#pragma once

#include <string>
#include <vector>

namespace mazurka {

// The words, the command first, with a saved schedule replaced by what it stands for: a program and
// its options, if no program is given, and the steps.
std::vector<std::string> with_saved_schedule(const std::vector<std::string>& words);

}  // namespace mazurka
