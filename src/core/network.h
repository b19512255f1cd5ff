// How messages travel, and what may go wrong with them and with those who send them. A fault is a choice of two ways, of
// which the first is that nothing goes wrong; how many of a kind may happen in one execution is limited
// (program/faults.h).

#pragma once

#include "core/operation.h"

namespace mazurka {

enum class Delivery : std::uint8_t {
  instant,    // a message is in the mailbox as soon as it is sent
  ordered,    // later; those of one sender to one receiver arrive in their order
  unordered,  // later, in any order
};

enum class Fault : std::uint8_t {
  none,       // a choice of the program itself
  loss,       // a message does not arrive
  duplicate,  // a message arrives twice
  crash,      // a process ends, wherever it is
};
inline constexpr std::size_t fault_count = static_cast<std::size_t>(Fault::crash) + 1;

inline Fault fault_of(const Operation& operation) {
  return operation.kind == Kind::choose ? static_cast<Fault>(operation.operands[1] & 3)
                                        : Fault::none;
}

// Whether it is about messages, or about what can happen to them and to those who send them; or has as many
// predecessors as there are processes, as a mailbox may have.
inline bool is_of_messages(const Operation& operation) {
  return row(operation.kind).on == ObjectType::mailbox || operation.kind == Kind::settle ||
         fault_of(operation) != Fault::none;
}

// Of a fault of a message that is known by its number among those of the sender.
inline std::int64_t message_of_fault(const Operation& choice) { return choice.operands[1] >> 2; }

inline Operation choice_of(Fault fault, std::int64_t message = 0) {
  Operation operation;
  operation.kind = Kind::choose;
  operation.operands = {2, message << 2 | static_cast<std::int64_t>(fault)};
  return operation;
}

}  // namespace mazurka
