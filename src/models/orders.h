// The memory orders of a model: where they are, and the model with others.

#pragma once

#include "core/order_change.h"
#include "models/model.h"

namespace mazurka {

// An instruction that has a memory order.
struct ModelAccess {
  std::string place;  // "PROCESS.INSTRUCTION", by number
  Kind kind{};
  Order order{};
  std::string name;  // "the write of flag by producer"
};

std::vector<ModelAccess> accesses_with_orders(const Model& model);

// Throws UserError if a change names no such instruction.
Model with_changes(Model model, const std::vector<OrderChange>& changes);

}  // namespace mazurka
