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

bool is_model(const std::string& target);

// Requires: is_model(text). Throws UserError if there is no model of that name.
Target parse_target(const std::string& text);

// Throws UserError if there is no such file. Perhaps a model was meant.
void require_exists(const std::string& file);

}  // namespace mazurka
