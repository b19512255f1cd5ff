// What tells whether two runs of the tool found the same: it has no line numbers in it, so that it
// survives changes elsewhere in the file.

#pragma once

#include <map>
#include <string>

#include "story/report.h"

namespace mazurka {

// By name, with the version of how they are made:
//   functionsHash/v1   the kind, and the program's functions on all stacks
//   lineHash/v1        the text of the line, without its spaces; if the source is known
std::map<std::string, std::string> fingerprints_of(const Report& report,
                                                   const ReportFinding& finding);

}  // namespace mazurka
