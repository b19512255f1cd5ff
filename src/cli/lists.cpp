// mazurka models and mazurka algorithms: what there is.

#include "cli/command.h"
#include "core/error.h"
#include "models/catalog.h"

namespace mazurka {

int run_models(const Options&) {
  std::size_t width = 0;
  for (const CatalogEntry& entry : catalog()) width = std::max(width, signature(entry).size());
  for (const CatalogEntry& entry : catalog()) {
    fmt::print("{:{}}  {}\n", signature(entry), width, entry.description);
  }
  fmt::print("\nCheck one with: mazurka check 'model:disp(5,2)'\n");
  return exit_status::complete;
}

int run_algorithms(const Options&) {
  const auto print = [](std::string_view name, std::string_view optimal, std::string_view awaits,
                        std::string_view signals, std::string_view timed, std::string_view messages,
                        std::string_view buffers, std::string_view paper) {
    fmt::print("{:12} {:8} {:6} {:7} {:6} {:9} {:8} {}\n", name, optimal, awaits, signals, timed,
               messages, buffers, paper);
  };
  const auto yes = [](bool value) { return value ? "yes" : "no"; };
  print("name", "optimal", "await", "signal", "timed", "messages", "buffers", "paper");
  for (const Algorithm& a : algorithms()) {
    print(a.name, yes(a.optimal), yes(a.awaits), yes(a.signals), yes(a.timed_waits),
          yes(a.messages), yes(a.buffers), a.paper);
  }
  print("graphs", "no", "yes", "yes", "yes", "no", "yes",
        "Kokologiannakis et al. 2022; also --memory=rc11");
  fmt::print(
      "\noptimal: every trace exactly once. await: can treat programs that wait for a condition, "
      "or\n"
      "for semaphores, read-write locks and once. signal: can treat a signal while several "
      "processes\n"
      "wait. timed: can treat a wait for a signal, or for a message, that can time out. messages:\n"
      "can treat mailboxes. buffers: can treat --memory=tso and pso.\n"
      "unfolding:K is the unfolding with K-partial alternatives.\n");
  return exit_status::complete;
}

}  // namespace mazurka
