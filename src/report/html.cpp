#include "report/html.h"

#include <map>
#include <string_view>

#include "core/error.h"
#include "story/json.h"

namespace mazurka {

extern const char html_page[];  // made of the files in report/html

namespace {

using Json = nlohmann::ordered_json;

// Stands for the report in page.html.
constexpr std::string_view placeholder = "{{report}}";

// Leaves one copy of each stack: thousands of steps have the same few.
class SharedStacks {
 public:
  void share(Json& execution) {
    for (Json& step : execution.at("steps")) {
      if (step.contains("stack")) step["stack"] = number(step["stack"]);
      step.erase("addresses");
    }
    for (Json& waiting : execution.at("waiting")) waiting.erase("addresses");
  }

  // What the numbers stand for.
  Json stacks = Json::array();

 private:
  std::size_t number(const Json& stack) {
    const auto [known, is_new] = numbers_.try_emplace(stack.dump(), stacks.size());
    if (is_new) stacks.push_back(stack);
    return known->second;
  }

  std::map<std::string, std::size_t> numbers_;
};

// The report as the page's script wants it: with sources, without addresses.
Json for_page(const Report& report) {
  Json json = to_wire(report);
  json.erase("modules");
  SharedStacks shared;
  const auto share = [&](Json& finding) {
    for (Json& stack : finding.at("stacks")) stack.erase("addresses");
    shared.share(finding.at("execution"));
    if (finding.contains("passing")) shared.share(finding.at("passing"));
  };
  for (Json& finding : json.at("findings")) share(finding);
  if (json.contains("escape")) share(json.at("escape"));
  if (json.contains("shown")) {
    for (Json& shown : json.at("shown")) shared.share(shown.at("execution"));
  }
  json["stacks"] = shared.stacks;
  json["sources"] = report.sources;
  return json;
}

// Nothing in it can end the script element that it stands in. In JSON a `<` is part of a string.
std::string as_script(const Json& json) {
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string script;
  script.reserve(text.size() + text.size() / 16);
  for (char c : text) {
    if (c == '<') {
      script += "\\u003c";
    } else {
      script += c;
    }
  }
  return script;
}

}  // namespace

std::string to_html(const Report& report) {
  std::string page = html_page;
  const std::size_t at = page.find(placeholder);
  CHECK(at != std::string::npos, "page.html has no place for the report");
  return page.replace(at, placeholder.size(), as_script(for_page(report)));
}

}  // namespace mazurka
