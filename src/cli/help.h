// mazurka help: everything on one screen, the options of a command, or a topic.

#pragma once

#include <string>

namespace mazurka {

// What there is, on one screen.
std::string overview();

// Prints the help about a command or topic, or the overview. Returns the exit status.
int help(const std::string& topic);

}  // namespace mazurka
