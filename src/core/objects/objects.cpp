#include "core/objects/objects.h"

namespace mazurka {

namespace {

// Calls visit.operator()<T>() for each type of object that has a state, until one says true.
template <std::size_t I = 1, typename Visit>
bool find_type(Visit visit) {
  if (visit.template operator()<std::variant_alternative_t<I, objects::Any>>()) return true;
  if constexpr (I + 1 < std::variant_size_v<objects::Any>) return find_type<I + 1>(visit);
  return false;
}

}  // namespace

const char* name(ObjectType type) {
  const char* result = type == ObjectType::variable  ? "variable"
                       : type == ObjectType::process ? "process"
                                                     : "choice";
  find_type([&]<typename Object>() {
    if (Object::type != type) return false;
    result = Object::name;
    return true;
  });
  return result;
}

void Objects::reset() {
  for (ObjectId x : defined_) objects_[index(x)] = objects::Any();
  defined_.clear();
}

void Objects::define(ObjectId x, ObjectType type, std::int64_t initially) {
  if (index(x) >= objects_.size()) objects_.resize(index(x) + 1);
  objects::Any& object = objects_[index(x)];
  if (object.index() == 0) defined_.push_back(x);
  const bool found = find_type([&]<typename Object>() {
    if (Object::type != type) return false;
    Object made(initially);
    if constexpr (requires { made.take_over(made); }) {
      if (const Object* before = std::get_if<Object>(&object)) made.take_over(*before);
    }
    object = std::move(made);
    return true;
  });
  CHECK(found, "a {} is no synchronisation object", name(type));
}

void Objects::append_to(std::vector<std::int64_t>& state) const {
  for (const objects::Any& object : objects_) {
    if (object.index() != 0) objects::visit(object, [&](const auto& x) { x.append_to(state); });
  }
}

}  // namespace mazurka
