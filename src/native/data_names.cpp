#include "native/data_names.h"

#include "native/markers.h"
#include "native/recording.h"

namespace mazurka {

std::string DataNames::data(std::uintptr_t address) const {
  if (const Thread* t = threads_.with_stack_at(address)) return local(*t, address);
  if (const auto place = threads_.storage().find(address)) {
    return markers::thread_local_data(
        place->module, place->offset,
        threads_.name(ProcessId{static_cast<std::uint16_t>(place->thread)}));
  }
  return markers::data(address);
}

std::string DataNames::data(std::uintptr_t address, std::size_t size) const {
  return markers::sized(data(address), size);
}

std::string DataNames::local(const Thread& t, std::uintptr_t address) const {
  const std::string owner = t.id == ProcessId{0} ? "" : threads_.name(t.id);  // main's is not said
  for (const StackFrame& frame : recording_.frames_of(t, &t == current_)) {
    if (frame.sp <= address && address < frame.cfa) {
      return markers::local(frame.pc, address - frame.cfa, address - frame.sp, owner);
    }
  }
  return fmt::format("a local variable of {}", threads_.name(t.id));
}

std::string DataNames::value(std::uintptr_t address, std::size_t size, std::int64_t value) const {
  std::string meaning;
  const auto target = static_cast<std::uintptr_t>(value);
  if (size == sizeof target) {
    if (threads_.with_stack_at(target) != nullptr || threads_.storage().find(target)) {
      meaning = data(target);
    }
    if (const Thread* t = threads_.with_handle(target)) meaning = threads_.name(t->id);
  }
  return markers::value(value, size, data(address), meaning);
}

std::string DataNames::object(ObjectId x) const {
  const Location& location = locations_[x];
  return location.size == 0 ? data(location.address) : data(location.address, location.size);
}

std::string DataNames::value(ObjectId x, std::int64_t value) const {
  const Location& location = locations_[x];
  if (location.size == 0 && location.parts.empty()) return std::to_string(value);
  return this->value(location.address, location.size, value);
}

std::string DataNames::block(const Heap::Block& block) {
  return fmt::format("{} ({} byte{})", markers::block(block.begin()), block.size,
                     block.size == 1 ? "" : "s");
}

std::string DataNames::mapping(const Mapping& mapping) {
  return fmt::format("{} ({} bytes)", markers::block(mapping.begin), mapping.end - mapping.begin);
}

}  // namespace mazurka
