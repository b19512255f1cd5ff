#include "program/objects/objects.h"

namespace mazurka {

const char* name(ObjectType type) {
  static constexpr const char* names[] = {"mutex",     "condition variable", "barrier",
                                          "semaphore", "read-write lock",    "once"};
  return names[static_cast<int>(type)];
}

bool fits(Kind kind, ObjectType type) {
  switch (kind) {
    case Kind::lock:
    case Kind::unlock:
    case Kind::trylock: return type == ObjectType::mutex;
    case Kind::wait:
    case Kind::signal:
    case Kind::broadcast: return type == ObjectType::condition;
    case Kind::arrive: return type == ObjectType::barrier;
    case Kind::resume: return type == ObjectType::condition || type == ObjectType::barrier;
    case Kind::sem_wait:
    case Kind::sem_trywait:
    case Kind::sem_post:
    case Kind::sem_value: return type == ObjectType::semaphore;
    case Kind::read_lock:
    case Kind::try_read_lock:
    case Kind::write_lock:
    case Kind::try_write_lock:
    case Kind::rw_unlock: return type == ObjectType::rwlock;
    case Kind::once_begin:
    case Kind::once_end: return type == ObjectType::once;
    default: return false;
  }
}

void Objects::reset() {
  for (ObjectId x : defined_) objects_[index(x)] = objects::Any();
  defined_.clear();
}

void Objects::define(ObjectId x, ObjectType type, std::int64_t initially) {
  if (index(x) >= objects_.size()) objects_.resize(index(x) + 1);
  objects::Any& object = objects_[index(x)];
  if (object.index() == 0) defined_.push_back(x);
  switch (type) {
    case ObjectType::mutex: object.emplace<objects::Mutex>(); break;
    case ObjectType::condition: object.emplace<objects::Condition>(); break;
    case ObjectType::barrier: object.emplace<objects::Barrier>(initially); break;
    case ObjectType::semaphore: object.emplace<objects::Semaphore>(initially); break;
    case ObjectType::rwlock: object.emplace<objects::RwLock>(); break;
    case ObjectType::once: object.emplace<objects::Once>(); break;
  }
}

void Objects::append_to(std::vector<std::int64_t>& state) const {
  for (const objects::Any& object : objects_) {
    if (object.index() != 0) objects::visit(object, [&](const auto& x) { x.append_to(state); });
  }
}

}  // namespace mazurka
