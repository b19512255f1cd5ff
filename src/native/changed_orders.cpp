#include "native/changed_orders.h"

#include <algorithm>
#include <charconv>

#include "core/error.h"
#include "core/order_change.h"
#include "native/stack.h"

namespace mazurka {

namespace {

constexpr std::size_t most_frames =
    6;  // of headers, between the callback and the program's own code

// "5555+4444", as launch/put_names.cpp writes it.
std::vector<std::uintptr_t> stack_in(const std::string& place) {
  std::vector<std::uintptr_t> stack;
  const char* at = place.data();
  const char* const end = at + place.size();
  while (at < end) {
    std::uintptr_t address = 0;
    const auto [rest, error] = std::from_chars(at, end, address, 16);
    if (error != std::errc()) return {};
    stack.push_back(address);
    at = rest == end ? end : rest + 1;
  }
  return stack;
}

}  // namespace

ChangedOrders::ChangedOrders(const Options& options)
    : notes_all_(options.advise == AdviceMode::weaken) {
  const auto changes = order_changes_in(options.order_changes);
  if (!changes) throw UserError("'{}' are no changes of memory orders", options.order_changes);
  for (const OrderChange& change : *changes) {
    const std::vector<std::uintptr_t> stack = stack_in(change.place);
    if (stack.empty()) throw UserError("'{}' is no place in the program", change.place);
    changes_[stack[0]].push_back({stack, change.order, change.is_fence});
  }
}

const ChangedOrders::Change* ChangedOrders::change_at(std::uintptr_t pc, bool is_fence) const {
  const auto found = changes_.find(pc);
  if (found == changes_.end()) return nullptr;
  std::vector<std::uintptr_t> here;  // to unwind takes long
  for (const Change& change : found->second) {
    if (change.is_fence != is_fence) continue;
    if (change.stack.size() == 1) return &change;
    if (here.empty()) here = stack_here(pc);
    const auto& expected = change.stack;
    if (std::ranges::mismatch(expected, here).in1 == expected.end()) return &change;
  }
  return nullptr;
}

Order ChangedOrders::order_at(std::uintptr_t pc, Order declared) const {
  const Change* change = change_at(pc, false);
  return change == nullptr ? declared : change->order;
}

std::optional<Order> ChangedOrders::fence_before(std::uintptr_t pc) const {
  const Change* change = change_at(pc, true);
  if (change == nullptr) return std::nullopt;
  return change->order;
}

void ChangedOrders::note(std::uintptr_t pc, Kind kind, Order declared) {
  std::vector<std::uintptr_t> stack = stack_here(pc);
  stack.resize(std::min(stack.size(), most_frames));
  noted_.emplace(std::move(stack), kind, declared);
}

std::vector<OrderedAccess> ChangedOrders::noted() const {
  std::vector<OrderedAccess> accesses;
  for (const auto& [stack, kind, order] : noted_) {
    accesses.push_back({"", kind, order, "", {stack, {}}});
  }
  return accesses;
}

}  // namespace mazurka
