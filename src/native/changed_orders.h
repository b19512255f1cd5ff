// Memory orders of the program that are tried instead of its own (core/order_change.h), and where its orders are,
// for advice about them (cli/advice.h).
//
// A place is a return address, and as many of those of its callers as are needed to tell uses of one function of a
// header apart.

#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/step.h"
#include "options/options.h"
#include "story/report.h"

namespace mazurka {

class ChangedOrders {
 public:
  // Throws UserError if the options name no places.
  explicit ChangedOrders(const Options& options);

  bool has_changes() const { return !changes_.empty(); }

  // The order of the access that returns to pc.
  Order order_at(std::uintptr_t pc, Order declared) const;

  // That of a fence right before it.
  std::optional<Order> fence_before(std::uintptr_t pc) const;

  // Whether accesses are noted, also when no execution is recorded; and those that were.
  bool notes_all() const { return notes_all_; }
  void note(std::uintptr_t pc, Kind kind, Order declared);
  std::vector<OrderedAccess> noted() const;

 private:
  struct Change {
    std::vector<std::uintptr_t> stack;  // innermost first
    Order order{};
    bool is_fence = false;
  };
  const Change* change_at(std::uintptr_t pc, bool is_fence) const;

  std::unordered_map<std::uintptr_t, std::vector<Change>> changes_;  // by the innermost address
  bool notes_all_ = false;
  std::set<std::tuple<std::vector<std::uintptr_t>, Kind, Order>> noted_;
};

}  // namespace mazurka
