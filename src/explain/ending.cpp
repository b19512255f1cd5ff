#include "explain/ending.h"

namespace mazurka {

Ending ending_of(const Program& program) {
  Ending ending{true, {}};
  for (const Finding& finding : program.failures()) ending.findings.push_back(finding.kind);
  const bool is_stuck = !program.alive().empty() && program.can_be_stuck();
  if (ending.findings.empty() && is_stuck) ending.findings.push_back(program.stuck_kind());
  return ending;
}

}  // namespace mazurka
