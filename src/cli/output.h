// Where a report goes: the terminal, and files in other formats.

#pragma once

#include <string>

#include "options/options.h"
#include "report/interleaving.h"

namespace mazurka {

// A file that cannot be written should not be found out after a long search.
void require_writable(const Options& options);

// Prints the report as this text does, unless a format takes standard output for itself, and writes
// the files that were asked for.
using WriteText = std::string(const Report& report, const TextOptions& options);
void write_report(const Report& report, const Options& options, WriteText& to_text);

}  // namespace mazurka
