// All synchronisation objects of a program, by their ids. Each kind of object is a file of its own:
// its state, when an operation on it is enabled, what the operation does.

#pragma once

#include <variant>
#include <vector>

#include "core/error.h"
#include "program/objects/barrier.h"
#include "program/objects/condition.h"
#include "program/objects/mutex.h"
#include "program/objects/once.h"
#include "program/objects/rwlock.h"
#include "program/objects/semaphore.h"

namespace mazurka {

enum class ObjectType : std::uint8_t { mutex, condition, barrier, semaphore, rwlock, once };
inline constexpr int object_types = 6;

const char* name(ObjectType type);

// Whether there is such an operation on objects of this type.
bool fits(Kind kind, ObjectType type);

namespace objects {

using Any = std::variant<std::monostate, Mutex, Condition, Barrier, Semaphore, RwLock, Once>;

// Requires: the object is defined.
template <typename Object, typename Visit>
auto visit(Object& object, Visit visit) {
  switch (object.index()) {
    case 1: return visit(*std::get_if<1>(&object));
    case 2: return visit(*std::get_if<2>(&object));
    case 3: return visit(*std::get_if<3>(&object));
    case 4: return visit(*std::get_if<4>(&object));
    case 5: return visit(*std::get_if<5>(&object));
    case 6: return visit(*std::get_if<6>(&object));
    default: check_failed(__FILE__, __LINE__, "is_defined(x)", "an object is not defined");
  }
}

}  // namespace objects

class Objects {
  template <typename Visit>
  auto on(ObjectId x, Visit visit) const {
    return objects::visit(objects_[index(x)], visit);
  }
  template <typename Visit>
  auto on(ObjectId x, Visit visit) {
    return objects::visit(objects_[index(x)], visit);
  }

 public:
  // No object is defined. Costs as much as there were.
  void reset();

  // The object is as at its beginning: a semaphore has this value, a barrier is for so many
  // processes; of the others there is only one kind. It may have been defined before.
  void define(ObjectId x, ObjectType type, std::int64_t initially = 0);
  bool is_defined(ObjectId x) const {
    return index(x) < objects_.size() && objects_[index(x)].index() != 0;
  }

  // In what follows operation.objects[0] is defined and the operation fits its type.

  bool enabled(ProcessId p, const Operation& operation) const {
    return on(operation.objects[0], [&](const auto& x) { return x.enabled(p, operation); });
  }

  // Sets what depends on the present state: the access, and who waits.
  void resolve(ProcessId p, Operation& operation) const {
    on(operation.objects[0], [&](const auto& x) { x.resolve(p, operation); });
  }

  // Requires: the operation of the step is enabled and resolved; choice < ways(operation).
  Performed perform(const Step& step) {
    return on(step.operation.objects[0], [&](auto& x) { return x.perform(step); });
  }

  // The state as a number: what events call before and after.
  std::int64_t value(ObjectId x) const {
    return on(x, [](const auto& object) { return object.value(); });
  }

  // Who has it: the owner of a mutex, the readers or the writer, who does what is done once.
  ProcessSet holders(ObjectId x) const {
    return on(x, [](const auto& object) { return object.holders(); });
  }

  // Who waits at a condition variable or barrier and was not woken.
  ProcessSet waiting(ObjectId x) const {
    return on(x, [](const auto& object) { return object.waiting(); });
  }

  // All that distinguishes states.
  void append_to(std::vector<std::int64_t>& state) const;

 private:
  std::vector<objects::Any> objects_;  // by id; the first alternative: not defined
  std::vector<ObjectId> defined_;      // each once
};

}  // namespace mazurka
