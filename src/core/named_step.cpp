#include "core/named_step.h"

#include <iterator>

namespace mazurka {

namespace {

constexpr const char* outcomes[] = {"pending",  "done",   "failed",  "timed-out",
                                    "spurious", "nobody", "already", "buffered"};

constexpr const char* faults[] = {"", "loss", "duplicate", "crash"};

// The one among the first `count` values of an enumeration that has this name.
template <typename Enum>
std::optional<Enum> named_so(std::string_view wanted, int count) {
  for (int i = 0; i < count; ++i) {
    if (wanted == name(static_cast<Enum>(i))) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

const char* name(Fault fault) { return faults[static_cast<int>(fault)]; }

std::optional<Fault> fault_of_name(std::string_view name) {
  return named_so<Fault>(name, std::size(faults));
}

const char* name(Outcome outcome) { return outcomes[static_cast<int>(outcome)]; }

std::optional<Outcome> outcome_of_name(std::string_view name) {
  return named_so<Outcome>(name, std::size(outcomes));
}

std::optional<Relation> relation_of_name(std::string_view name) {
  return named_so<Relation>(name, relation_count);
}

Role role(const NamedStep& step) {
  const KindRow& kind = row(step.kind);
  switch (step.outcome) {
    case Outcome::failed:
    case Outcome::nobody:
    case Outcome::already: return Role::read;
    case Outcome::timed_out: return kind.can_fail ? Role::read : kind.role;
    default: return kind.role;
  }
}

bool has_acquired(const NamedStep& step) {
  return acquires(step.kind) && step.outcome == Outcome::done;
}

bool has_written(const NamedStep& step) {
  const Role role = row(step.kind).role;
  return step.outcome == Outcome::done && row(step.kind).on == ObjectType::variable &&
         (role == Role::write || role == Role::update);
}

}  // namespace mazurka
