// What an operation carries that is longer than a number: a message, a pattern.
//
// Equal bytes have equal handles, so operations with payloads are compared like all others. A handle
// lives in operands[0]; operations stay as small as they are. Handles are numbered as payloads come up,
// so they mean nothing outside of the process that made them: not for schedules and reports.

#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/error.h"
#include "core/step.h"

namespace mazurka {

enum class Payload : std::uint32_t {};

class Payloads {
 public:
  Payload intern(std::string_view bytes) {
    const auto [found, is_new] =
        handles_.try_emplace(std::string(bytes), static_cast<Payload>(bytes_.size()));
    if (is_new) bytes_.push_back(found->first);
    return found->second;
  }

  // Stays valid as long as the table.
  std::string_view bytes(Payload payload) const {
    CHECK(static_cast<std::size_t>(payload) < bytes_.size(), "there is no such payload");
    return bytes_[static_cast<std::size_t>(payload)];
  }

 private:
  std::unordered_map<std::string, Payload> handles_;  // its keys stay where they are
  std::vector<std::string_view> bytes_;               // by handle
};

inline void set_payload(Operation& operation, Payload payload) {
  operation.operands[0] = static_cast<std::int64_t>(payload);
}
inline Payload payload(const Operation& operation) {
  return static_cast<Payload>(operation.operands[0]);
}

}  // namespace mazurka
