// What a native program tells of itself: names, messages, and where its threads stand.

#include "native/descriptors/descriptors.h"
#include "native/native_program.h"

namespace mazurka {

std::string NativeProgram::object_name(ObjectId x) const {
  x = delayed_stores_.location(x);
  const auto* address = reinterpret_cast<const void*>(sharing_.locations[x].address);
  const std::string name = messages_.name_at(address, lives_);
  return name.empty() ? recording_.names().object(x) : name;
}

// What a mutex or condition variable has counted tells nobody anything.
std::string NativeProgram::value_text(ObjectId x, std::int64_t value) const {
  x = delayed_stores_.location(x);
  const auto* address = reinterpret_cast<const void*>(sharing_.locations[x].address);
  if (const auto text = messages_.value_at(address, value, lives_)) return *text;
  const bool counts =
      is_mutex(x) ||
      (objects().is_defined(x) && std::holds_alternative<objects::Condition>(objects().state(x)));
  if (is_rwlock(x)) value = objects::RwLock::readers(value);
  return counts ? "" : recording_.names().value(x, value);
}

std::optional<ProcessId> NativeProgram::receiver_of(ObjectId mailbox) const {
  return messages_.receiver_of(reinterpret_cast<const void*>(sharing_.locations[mailbox].address));
}

std::string NativeProgram::owner_of(ObjectId mailbox) const {
  return messages_.owner_of(reinterpret_cast<const void*>(sharing_.locations[mailbox].address));
}

ProcessSet NativeProgram::holders(ObjectId x) const {
  return objects().is_defined(x) ? objects().holders(x) : ProcessSet();
}

std::string NativeProgram::object_of(const Operation& operation) const {
  const std::uintptr_t address = sharing_.locations[operation.objects[0]].address;
  if (!descriptors().is_word(address)) return object_name(operation.objects[0]);
  return descriptors().name_of(address, operation.operands[0]);
}

std::string NativeProgram::call_of(const Operation& operation) const {
  const std::uintptr_t address = sharing_.locations[operation.objects[0]].address;
  return descriptors().is_word(address) ? name(static_cast<FileCall>(operation.operands[1])) : "";
}

NamedStep::Message NativeProgram::message(ProcessId sender, std::int64_t number) const {
  const ProcessId from = threads_[sender].courier_of.value_or(sender);
  return {messages_.type_of(sender, number), messages_.value_of(sender, number), process_name(from),
          sender, number};
}

std::vector<NamedStep::Message> NativeProgram::messages_in(ObjectId mailbox) const {
  std::vector<NamedStep::Message> result;
  for (const auto& waiting : std::get<objects::Mailbox>(objects().state(mailbox)).messages()) {
    result.push_back(message(waiting.sender, waiting.number));
  }
  return result;
}

// A thread that stands at an operation looks for itself where that is.
std::vector<std::uintptr_t> NativeProgram::stack_of(ProcessId p) const {
  if (delayed_stores_.is_queue(p)) return delayed_stores_.stack_of_first(p);
  Thread& t = *threads_.all()[index(p)];
  if (recording_.is_on() || !t.alive) return t.pending_stack;
  const Temporarily asked(asked_for_stack_, true);
  delayed_stores_.show_to(t);
  t.fiber.run();
  delayed_stores_.hide_from(t);
  return t.pending_stack;
}

}  // namespace mazurka
