// All synchronisation objects of a program, by their ids. Each kind of object is a file of its own:
// its state, when an operation on it is enabled, what the operation does, and the rows of its operations.

#pragma once

#include <variant>
#include <vector>

#include "core/error.h"
#include "core/objects/barrier.h"
#include "core/objects/condition.h"
#include "core/objects/latch.h"
#include "core/objects/mailbox.h"
#include "core/objects/mutex.h"
#include "core/objects/once.h"
#include "core/objects/rwlock.h"
#include "core/objects/semaphore.h"

namespace mazurka {

const char* name(ObjectType type);

namespace objects {

using Any = std::variant<std::monostate, Mutex, Condition, Barrier, Semaphore, RwLock, Once, Latch,
                         Mailbox>;

// Requires: the object is defined.
template <typename Object, typename Visit>
auto visit(Object& object, Visit visit) {
  static_assert(std::variant_size_v<Any> == 9);
  switch (object.index()) {
    case 1: return visit(*std::get_if<1>(&object));
    case 2: return visit(*std::get_if<2>(&object));
    case 3: return visit(*std::get_if<3>(&object));
    case 4: return visit(*std::get_if<4>(&object));
    case 5: return visit(*std::get_if<5>(&object));
    case 6: return visit(*std::get_if<6>(&object));
    case 7: return visit(*std::get_if<7>(&object));
    case 8: return visit(*std::get_if<8>(&object));
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

  // The object is as at its beginning: a semaphore or latch has this value, a barrier is
  // for so many processes; of the others there is only one kind. It may have been defined before.
  void define(ObjectId x, ObjectType type, std::int64_t initially = 0);
  bool is_defined(ObjectId x) const {
    return index(x) < objects_.size() && objects_[index(x)].index() != 0;
  }

  std::size_t size() const { return objects_.size(); }  // ids of those that are defined are below

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

  // The whole of an object. Requires: x is defined.
  const objects::Any& state(ObjectId x) const { return objects_[index(x)]; }

  // To go back: first what an operation on x is going to change, then that it was.
  using Before = std::variant<objects::Any, objects::Mailbox::Inverse>;
  Before before(const Operation& operation) const {
    const objects::Any& object = state(operation.objects[0]);
    if (const auto* mailbox = std::get_if<objects::Mailbox>(&object)) {
      return mailbox->inverse(operation);
    }
    return object;
  }
  void undo(ObjectId x, Before&& before) {
    objects::Any& object = objects_[index(x)];
    if (auto* whole = std::get_if<objects::Any>(&before)) object = std::move(*whole);
    else std::get<objects::Mailbox>(object).undo(std::get<objects::Mailbox::Inverse>(before));
  }

 private:
  std::vector<objects::Any> objects_;  // by id; the first alternative: not defined
  std::vector<ObjectId> defined_;      // each once
};

}  // namespace mazurka
