#include "core/order_change.h"

#include <algorithm>

#include "core/operation.h"

namespace mazurka {

namespace {

constexpr std::string_view fence_word = "fence:";

std::optional<OrderChange> change_in(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) return std::nullopt;
  OrderChange change;
  change.place = text.substr(0, equals);
  std::string_view order = text.substr(equals + 1);
  change.is_fence = order.starts_with(fence_word);
  if (change.is_fence) order.remove_prefix(fence_word.size());
  for (int i = 0; i < order_count; ++i) {
    change.order = static_cast<Order>(i);
    if (order == name(change.order)) return change;
  }
  return std::nullopt;
}

// Whether a promises all that b does.
bool is_at_least(Order a, Order b) {
  return (is_acquire(a) || !is_acquire(b)) && (is_release(a) || !is_release(b)) && a >= b;
}

}  // namespace

std::string to_text(const std::vector<OrderChange>& changes) {
  std::string text;
  for (const OrderChange& change : changes) {
    if (!text.empty()) text += ',';
    text += change.place + '=';
    if (change.is_fence) text += fence_word;
    text += name(change.order);
  }
  return text;
}

std::optional<std::vector<OrderChange>> order_changes_in(std::string_view text) {
  std::vector<OrderChange> changes;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    const auto change = change_in(text.substr(0, end));
    if (!change) return std::nullopt;
    changes.push_back(*change);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return changes;
}

std::vector<Order> stronger_orders(Kind kind, Order order) {
  std::vector<Order> orders;
  for (int i = 0; i < order_count; ++i) {
    const auto other = static_cast<Order>(i);
    if (other != order && is_at_least(other, order) && can_have(kind, other)) {
      orders.push_back(other);
    }
  }
  return orders;
}

std::vector<Order> weaker_orders(Kind kind, Order order) {
  std::vector<Order> orders;
  for (int i = order_count; i-- > 0;) {
    const auto other = static_cast<Order>(i);
    if (other != order && is_at_least(order, other) && can_have(kind, other)) {
      orders.push_back(other);
    }
  }
  return orders;
}

}  // namespace mazurka
