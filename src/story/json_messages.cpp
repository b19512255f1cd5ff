#include "story/json_messages.h"

namespace mazurka {

using Json = nlohmann::ordered_json;

Json to_json(const std::vector<NamedStep::Message>& messages) {
  Json json = Json::array();
  for (const NamedStep::Message& message : messages) {
    Json& added = json.emplace_back(Json{{"sort", message.sort}});
    added["value"] = message.value;
    if (!message.sender.empty()) added["sender"] = message.sender;
  }
  return json;
}

Json to_json(const MailboxState& mailbox) {
  Json json = {{"thread", mailbox.thread}, {"messages", to_json(mailbox.messages)}};
  if (mailbox.has_ended) json["has_ended"] = true;
  if (mailbox.more != 0) json["more"] = mailbox.more;
  if (mailbox.passed != 0) json["passed"] = mailbox.passed;
  return json;
}

std::vector<NamedStep::Message> messages_from(const Json& json) {
  std::vector<NamedStep::Message> messages;
  for (const Json& message : json) {
    messages.push_back(
        {message.at("sort"), message.at("value"), message.value("sender", ""), {}, 0});
  }
  return messages;
}

MailboxState mailbox_from(const Json& json) {
  return {json.at("thread"), json.value("has_ended", false), messages_from(json.at("messages")),
          json.value("more", std::size_t{0}), json.value("passed", std::size_t{0})};
}

Json to_json(const NamedStep::Source& source) {
  Json json = {{"value", source.value}};
  if (!source.writer.empty()) json["writer"] = source.writer;
  if (source.step) json["step"] = *source.step;
  return json;
}

NamedStep::Source source_from(const Json& json) {
  NamedStep::Source source{json.value("writer", ""), json.at("value"), std::nullopt};
  if (json.contains("step")) source.step = json.at("step");
  return source;
}

}  // namespace mazurka
