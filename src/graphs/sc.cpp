// Sequential consistency: some order of all events has each read after the write that it reads and
// before all later ones. That is, sb ∪ rf ∪ mo ∪ rb has no cycle.

#include "graphs/axioms.h"
#include "graphs/consistency.h"

namespace mazurka {

bool is_consistent_sc(const Graph& G) {
  const Axioms a(G);
  return a.is_atomic() && (a.sb | a.threads | a.rf | a.mo | a.rb).is_acyclic();
}

}  // namespace mazurka
