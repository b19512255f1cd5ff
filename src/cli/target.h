// What the user wants to have checked: "model:disp(5,2)".

#pragma once

#include <memory>
#include <string>

#include "models/model_program.h"

namespace mazurka {

struct Target {
  std::string name;  // with all arguments, so that it can be given again: "model:disp(5,2)"
  std::unique_ptr<ModelProgram> program;
};

// Throws UserError if there is nothing of that name.
Target parse_target(const std::string& text);

}  // namespace mazurka
