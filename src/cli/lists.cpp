// mazurka models and mazurka algorithms: what there is.

#include "cli/command.h"
#include "core/error.h"
#include "models/catalog.h"

namespace mazurka {

namespace {

int list_models() {
  std::size_t width = 0;
  for (const CatalogEntry& entry : catalog()) width = std::max(width, signature(entry).size());
  for (const CatalogEntry& entry : catalog()) {
    fmt::print("{:{}}  {}\n", signature(entry), width, entry.description);
  }
  fmt::print("\nCheck one with: mazurka check 'model:disp(5,2)'\n");
  return exit_status::complete;
}

int list_algorithms() {
  fmt::print("{:12} {:8} {:6} {}\n", "name", "optimal", "await", "paper");
  for (const Algorithm& a : algorithms()) {
    fmt::print("{:12} {:8} {:6} {}\n", a.name, a.optimal ? "yes" : "no", a.awaits ? "yes" : "no",
               a.paper);
  }
  fmt::print(
      "\noptimal: every trace exactly once. await: can treat programs that wait for a "
      "condition.\nunfolding:K is the unfolding with K-partial alternatives.\n");
  return exit_status::complete;
}

}  // namespace

Run declare_models(CLI::App&) { return list_models; }
Run declare_algorithms(CLI::App&) { return list_algorithms; }

}  // namespace mazurka
