// Changes of the memory orders of a program: at some of its places an access has another order than it
// declares, or a fence comes before it.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/step.h"

namespace mazurka {

struct OrderChange {
  std::string place;      // an access, as OrderedAccess names it (story/report.h)
  Order order{};          // that it gets, or that of the fence
  bool is_fence = false;  // right before the access, which stays as it is

  bool operator==(const OrderChange&) const = default;
};

// As a text: "PLACE=release,PLACE=fence:seq_cst".
std::string to_text(const std::vector<OrderChange>& changes);
std::optional<std::vector<OrderChange>> order_changes_in(std::string_view text);

// The orders that are stronger than this one, for an access of this kind; those that promise least come
// first. And those that are weaker; those that promise most come first.
std::vector<Order> stronger_orders(Kind kind, Order order);
std::vector<Order> weaker_orders(Kind kind, Order order);

}  // namespace mazurka
