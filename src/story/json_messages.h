// Messages and mailboxes as JSON, and back. Of json.cpp.

#pragma once

#include <nlohmann/json.hpp>

#include <vector>

#include "story/execution.h"

namespace mazurka {

nlohmann::ordered_json to_json(const std::vector<NamedStep::Message>& messages);
nlohmann::ordered_json to_json(const MailboxState& mailbox);

std::vector<NamedStep::Message> messages_from(const nlohmann::ordered_json& json);
MailboxState mailbox_from(const nlohmann::ordered_json& json);

}  // namespace mazurka
