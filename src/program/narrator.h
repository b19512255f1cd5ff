// Who tells about a program and its present execution: names, stacks, what happened between steps.
// Reports are made from it; no algorithm asks it anything.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/heap_blocks.h"
#include "core/named_step.h"
#include "core/process_set.h"
#include "core/schedule.h"

namespace mazurka {

// Something that happened between steps and belongs into the report of an execution.
struct Remark {
  enum class Kind : std::uint8_t {
    access,   // one of a data race
    data,     // another access that is no step
    free,     // of memory that is used later
    finding,  // here it shows
  };
  std::size_t steps = 0;  // so many had begun
  ProcessId process{};
  Kind kind{};
  NamedStep what;       // of an access: a read or a write; of a free: its object
  bool frees = false;   // the access of a race is a free
  std::string message;  // of a finding
  std::vector<std::uintptr_t> stack;
};

inline constexpr const char* remark_names[] = {"access", "data", "free", "finding"};

// "access", "data", …
constexpr const char* name(Remark::Kind kind) { return remark_names[static_cast<int>(kind)]; }

inline std::optional<Remark::Kind> remark_kind_of_name(std::string_view name) {
  for (int i = 0; i < 4; ++i) {
    if (name == remark_names[i]) return static_cast<Remark::Kind>(i);
  }
  return std::nullopt;
}

class Narrator {
 public:
  virtual ~Narrator() = default;

  virtual std::string process_name(ProcessId p) const = 0;
  virtual std::string object_name(ObjectId x) const = 0;

  // The same for the first object of an operation, which may be about a part of it; and what the
  // operation is called, if that says more than its kind.
  virtual std::string object_of(const Operation& operation) const {
    return object_name(operation.objects[0]);
  }
  virtual std::string call_of(const Operation&) const { return ""; }

  // A schedule as it is written down: as another run of the program understands it.
  virtual std::string schedule_text(const Schedule& schedule) const { return to_string(schedule); }

  // The order of processes in reports.
  virtual bool is_before(ProcessId p, ProcessId q) const { return p < q; }

  // A value that x had or is compared with.
  virtual std::string value_text(ObjectId, std::int64_t value) const {
    return std::to_string(value);
  }

  // A message, by its sender and its number among those of the sender (core/objects/mailbox.h); those that
  // wait in a mailbox, the oldest first; and the sorts that a pattern accepts, none if it accepts all.
  virtual NamedStep::Message message(ProcessId, std::int64_t) const { return {}; }
  virtual std::vector<NamedStep::Message> messages_in(ObjectId) const { return {}; }
  virtual std::vector<std::string> sorts_in(std::int64_t) const { return {}; }
  virtual std::optional<ProcessId> receiver_of(ObjectId) const { return std::nullopt; }
  virtual std::string owner_of(ObjectId) const { return ""; }  // of a mailbox that has no name

  // Whether it is no process of the program's own: it delivers messages of others.
  virtual bool is_courier(ProcessId) const { return false; }

  // Those that have a lock, or what else others wait for.
  virtual ProcessSet holders(ObjectId) const { return {}; }

  // Where p stands: return addresses, innermost first.
  virtual std::vector<std::uintptr_t> stack_of(ProcessId) const { return {}; }

  // What happened between the steps of the present execution.
  virtual std::vector<Remark> remarks() const { return {}; }

  // What the program calls an operation of this kind.
  virtual Kind shown(Kind kind) const { return kind; }

  // Whether an await stands for a loop, whose condition is not known: it waits for another value.
  virtual bool awaits_in_loops() const { return false; }

  // The last step, if its names were other ones when it was taken or if more is known about it than
  // its event says.
  virtual std::optional<NamedStep> last_step() const { return std::nullopt; }

  // The steps of other processes that this one comes right after, if they are not those that it would come after
  // if each took effect at once.
  virtual std::optional<std::vector<std::size_t>> comes_after(std::size_t) const {
    return std::nullopt;
  }

  // The heap blocks that names speak of.
  virtual HeapBlocks blocks() const { return {}; }
};

}  // namespace mazurka
