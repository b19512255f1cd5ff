// Words for a shell.

#pragma once

#include <string>

namespace mazurka {

// "'model:disp(5,2)'": quoted if a shell needs it.
std::string shell_quoted(const std::string& word);

}  // namespace mazurka
