// Formats of printf: which memory their arguments make it look at.

#pragma once

#include "native/calls/library_call.h"

namespace mazurka {

void reads_format(LibraryCall& call, const char* format, va_list& arguments);

}  // namespace mazurka
