// What a model tells about itself: the names of its processes and objects, and its messages.

#include <algorithm>

#include "models/model_program.h"

namespace mazurka {

std::string ModelProgram::process_name(ProcessId p) const {
  if (is_queue(p)) return model_.processes[index(queue(p).of)].name + "'s buffer";
  return model_.processes[index(p)].name;
}

std::string ModelProgram::object_name(ObjectId x) const {
  x = location(x);
  if (index(x) < objects_at_) return model_.variable_cells[index(x)].name;
  return model_.objects[index(x) - objects_at_].name;
}

NamedStep::Message ModelProgram::message(ProcessId sender, std::int64_t number) const {
  const Message& message = sent_[index(sender)][number];
  return {std::to_string(message.sort), std::to_string(message.value), process_name(sender), sender,
          number};
}

std::vector<std::string> ModelProgram::sorts_in(std::int64_t pattern) const {
  std::vector<std::string> sorts;
  if (pattern == any_sort) return sorts;
  for (int sort = 0; sort < objects::sort_count; ++sort) {
    if (objects::accepts(pattern, sort)) sorts.push_back(std::to_string(sort));
  }
  if (sorts.empty()) sorts.emplace_back("none");
  return sorts;
}

std::vector<NamedStep::Message> ModelProgram::messages_in(ObjectId mailbox) const {
  const auto& state = std::get<objects::Mailbox>(now_.memory.objects().state(mailbox));
  std::vector<NamedStep::Message> result;
  for (const objects::Mailbox::Message& waiting : state.messages()) {
    result.push_back(message(waiting.sender, waiting.number));
  }
  return result;
}

bool ModelProgram::sends_messages() const {
  return std::ranges::any_of(model_.objects, [](const Model::Object& object) {
    return object.type == ObjectType::mailbox;
  });
}

}  // namespace mazurka
