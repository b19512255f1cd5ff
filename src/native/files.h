// Files of the program (intercept/files.cpp).

#pragma once

namespace mazurka {

// Descriptors that are open now stay open. Standard input is read from its start in every execution
// if it is a file; otherwise the program finds it empty.
void begin_files();

// Before an execution, and at the end: open files are closed, and what was changed is put back.
void reset_files();

}  // namespace mazurka
