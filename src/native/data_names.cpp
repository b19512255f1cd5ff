#include "native/data_names.h"

#include "native/annotated.h"
#include "native/intercept/openmp.h"
#include "native/markers.h"
#include "native/native_program.h"
#include "native/recording.h"
#include "native/tables.h"

namespace mazurka {

std::string DataNames::data(std::uintptr_t address) const {
  if (reinterpret_cast<pthread_mutex_t*>(address) == program->late_modules().mutex()) {
    return "the loader's lock";
  }
  if (const std::string section = openmp_section_name(address); !section.empty()) return section;
  if (const Thread* t = threads_.with_stack_at(address)) return local(*t, address);
  if (const auto place = threads_.storage().find(address)) {
    return markers::thread_local_data(
        place->module, place->offset,
        threads_.name(ProcessId{static_cast<std::uint16_t>(place->thread)}));
  }
  if (const std::string word = word_of_a_thread(address); !word.empty()) return word;
  if (tables().contains(address)) return tables().name(address);
  return markers::data(address);
}

// What others see of a thread (requests.h).
std::string DataNames::word_of_a_thread(std::uintptr_t address) const {
  for (const auto& t : threads_.all()) {
    const auto is = [&](const std::int64_t& word) {
      return reinterpret_cast<std::uintptr_t>(&word) == address;
    };
    if (is(t->requests)) return fmt::format("requests to {}", threads_.name(t->id));
    if (is(t->woken)) return fmt::format("wake-ups of {}", threads_.name(t->id));
    if (is(t->ended)) return fmt::format("end of {}", threads_.name(t->id));
  }
  return program != nullptr && reinterpret_cast<std::uintptr_t>(&program->requests()) == address
             ? "signals to the process"
             : "";
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
  if (tables().contains(address)) return Tables::value(value);
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
  return location.size == 0 ? data(location.address & ~annotation_bit)
                            : data(location.address, location.size);
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
