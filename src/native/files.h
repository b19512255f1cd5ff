// Files and mappings of the program (intercept/files.cpp).

#pragma once

namespace mazurka {

// Descriptors that are open now stay open. `input`: standard input is to be read from its begin in
// every execution.
void begin_files(bool input);

// Before an execution.
void reset_files();

}  // namespace mazurka
