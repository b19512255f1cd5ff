#include "models/orders.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "models/edit.h"

namespace mazurka {

namespace {

struct Place {
  std::size_t process = 0, instruction = 0;
};

std::string name_of(const Model& model, const Process& process, const Instruction& i) {
  if (i.kind == Kind::fence) return fmt::format("the fence of {}", process.name);
  return fmt::format("the {} of {} by {}", name(i.kind), model.variable_cells[i.bases[0]].name,
                     process.name);
}

bool has_order(const Instruction& i) { return i.names_variable() || i.is(Kind::fence); }

Place place_in(const Model& model, const std::string& text) {
  Place place;
  const bool is_read =
      std::sscanf(text.c_str(), "%zu.%zu", &place.process, &place.instruction) == 2;
  if (!is_read || place.process >= model.processes.size() ||
      place.instruction >= model.processes[place.process].code.size() ||
      !has_order(model.processes[place.process].code[place.instruction])) {
    throw UserError("'{}' is no access of the model", text);
  }
  return place;
}

}  // namespace

std::vector<ModelAccess> accesses_with_orders(const Model& model) {
  std::vector<ModelAccess> accesses;
  for (std::size_t p = 0; p < model.processes.size(); ++p) {
    const Process& process = model.processes[p];
    for (std::size_t i = 0; i < process.code.size(); ++i) {
      const Instruction& instruction = process.code[i];
      if (!has_order(instruction)) continue;
      accesses.push_back({fmt::format("{}.{}", p, i), instruction.kind, instruction.order,
                          name_of(model, process, instruction)});
    }
  }
  return accesses;
}

Model with_changes(Model model, const std::vector<OrderChange>& changes) {
  // Fences last, from the end on: what comes before them keeps its place.
  std::vector<std::pair<Place, Order>> fences;
  for (const OrderChange& change : changes) {
    const Place place = place_in(model, change.place);
    Instruction& changed = model.processes[place.process].code[place.instruction];
    if (change.is_fence) {
      fences.emplace_back(place, change.order);
      continue;
    }
    changed.order = change.order;
    if (changed.kind == Kind::compare_and_swap) changed.failure = failure_of(change.order);
  }
  std::ranges::sort(fences, std::greater{},
                    [](const auto& fence) { return fence.first.instruction; });
  for (const auto& [place, order] : fences) {
    insert_at(model.processes[place.process].code, place.instruction, fence(order));
  }
  return model;
}

}  // namespace mazurka
