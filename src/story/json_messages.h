// Messages, mailboxes, and the writes that steps take, as JSON, and back. Of json.cpp.

#pragma once

#include <nlohmann/json.hpp>

#include <vector>

#include "story/execution.h"

namespace mazurka {

nlohmann::ordered_json to_json(const std::vector<NamedStep::Message>& messages);
nlohmann::ordered_json to_json(const MailboxState& mailbox);
nlohmann::ordered_json to_json(const NamedStep::Source& source);

std::vector<NamedStep::Message> messages_from(const nlohmann::ordered_json& json);
MailboxState mailbox_from(const nlohmann::ordered_json& json);
NamedStep::Source source_from(const nlohmann::ordered_json& json);

}  // namespace mazurka
