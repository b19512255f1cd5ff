#include "story/json_memory.h"

namespace mazurka {

using Json = nlohmann::ordered_json;

void add_memory_models(const Report& report, Json& json) {
  for (const UnderMemory& under : report.memories) {
    json["memories"].push_back(
        {{"memory", under.memory},
         {"verdict", under.refused.empty() ? name(under.verdict) : "refused"},
         {"executions", under.executions},
         {"seconds", under.seconds},
         {"finding", under.finding},
         {"refused", under.refused}});
  }
  for (const OrderAdvice& advice : report.advice) {
    json["advice"].push_back({{"access", advice.access},
                              {"from", name(advice.from)},
                              {"to", name(advice.to)},
                              {"fence", advice.is_fence}});
  }
  if (!report.advice_note.empty()) json["advice_note"] = report.advice_note;
}

Json to_json(const std::vector<OrderedAccess>& accesses) {
  Json json = Json::array();
  for (const OrderedAccess& access : accesses) {
    json.push_back({{"kind", name(access.kind)},
                    {"order", static_cast<int>(access.order)},
                    {"addresses", access.stack.addresses}});
  }
  return json;
}

std::vector<OrderedAccess> accesses_from(const Json& json) {
  std::vector<OrderedAccess> accesses;
  for (const Json& access : json) {
    OrderedAccess& read = accesses.emplace_back();
    read.kind = kind_of_name(access.at("kind").get<std::string>()).value();
    read.order = static_cast<Order>(access.at("order").get<int>());
    read.stack.addresses = access.at("addresses").get<std::vector<std::uintptr_t>>();
  }
  return accesses;
}

}  // namespace mazurka
