// What the user wants to have checked: a model, or a C or C++ program.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "options/options.h"
#include "story/report.h"

namespace mazurka {

class Target {
 public:
  virtual ~Target() = default;

  // What has to be done once before it can be run: it is compiled. Throws UserError.
  virtual void prepare(const Options&) {}

  // Explores it; replays the schedule if the options say so. Throws UserError.
  virtual Report run(const Options& options) = 0;

  // Replays the schedule in a debugger.
  virtual void debug(const Options& options) = 0;

  // All words of a command line that mean the same executions.
  virtual std::vector<std::string> words(const Options& options) const = 0;

  std::string name;                // as on a command line, with all arguments: "model:disp(5,2)"
  std::vector<std::string> files;  // that it is made of
};

// Of what the command line says beside options. Throws UserError if that is not possible.
std::unique_ptr<Target> target_of(const Options& options);

bool is_model(const std::string& word);

// Whether the options ask for nothing that execution graphs are not for. The second one throws UserError if they do.
bool can_be_treated_by_graphs(const Options& options);
void require_treated_by_graphs(const Options& options);

// One for each kind.
std::unique_ptr<Target> model_target(const Options& options);
std::unique_ptr<Target> native_target(const Options& options);

}  // namespace mazurka
