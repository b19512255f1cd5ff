// How GoogleTest shows our values.

#pragma once

#include <fmt/format.h>

#include <ostream>

#include "core/operation.h"
#include "core/process_set.h"
#include "core/schedule.h"

namespace mazurka {

inline void PrintTo(ProcessId p, std::ostream* out) { *out << "process " << index(p); }
inline void PrintTo(ObjectId x, std::ostream* out) { *out << "object " << index(x); }
inline void PrintTo(EventId e, std::ostream* out) {
  if (e == no_event) *out << "no event";
  else *out << "event " << index(e);
}

inline void PrintTo(Access access, std::ostream* out) {
  static constexpr const char* names[access_count] = {
      "none", "read", "write", "update", "add", "acquire", "release", "send", "miss"};
  *out << names[static_cast<int>(access)];
}

inline void PrintTo(const Step& step, std::ostream* out) {
  *out << to_string(Schedule{{step.process, step.choice}}) << " " << describe(step.operation)
       << " (";
  PrintTo(step.operation.access, out);
  *out << ")";
}

inline void PrintTo(const Event& event, std::ostream* out) {
  PrintTo(event.step, out);
  *out << fmt::format(" {} -> {}", event.before, event.after);
}

inline void PrintTo(const ProcessSet& set, std::ostream* out) {
  *out << "{";
  for (ProcessId p : set) *out << " " << index(p);
  *out << " }";
}

}  // namespace mazurka
