#include "story/json_ending.h"

namespace mazurka {

using Json = nlohmann::ordered_json;

Json to_json(const Ending& ending) {
  Json json = Json::array();
  for (FindingKind kind : ending.findings) json.push_back(name(kind));
  return ending.is_known ? json : Json();
}

Ending ending_from(const Json& json) {
  Ending ending{!json.is_null(), {}};
  for (const std::string word : json.is_null() ? Json::array() : json) {
    ending.findings.push_back(finding_kind_of_name(word).value());
  }
  return ending;
}

}  // namespace mazurka
