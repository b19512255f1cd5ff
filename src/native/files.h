// Files and mappings of the program (intercept/files.cpp).

#pragma once

namespace mazurka {

// Descriptors that are open now stay open. Standard input is read from its start in every execution
// if it is a file; otherwise the program finds it empty.
void begin_files();

// Before an execution.
void reset_files();

}  // namespace mazurka
