#include "report/sarif_result.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/escape.h"
#include "report/fingerprint.h"
#include "report/place.h"
#include "report/sources.h"
#include "report/words.h"

namespace mazurka {

namespace {

using Json = nlohmann::ordered_json;

// --- Messages ---

// "[the other access](1)": a link to the related location 1.
std::string link(const std::string& text, std::size_t location) {
  std::string escaped;
  for (char c : text) {
    if (c == '[' || c == ']' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return fmt::format("[{}]({})", escaped, location);
}

void add_sentence(std::string& text, const std::string& sentence) {
  if (sentence.empty()) return;
  if (!text.empty()) text += std::string_view(".!?:").find(text.back()) < 4 ? " " : ". ";
  text += sentence;
}

// --- Locations ---

Json artifact_location(const std::string& file) {
  Json json = {{"uri", uri_of_path(file)}};
  if (!file.starts_with('/')) json["uriBaseId"] = sarif_root;
  return json;
}

Json physical_location(const Report& report, const Frame& frame) {
  Json json = {{"artifactLocation", artifact_location(frame.file)},
               {"region", {{"startLine", frame.line}}}};
  const std::string line = source_line(report, frame);
  if (!line.empty()) json["region"]["snippet"] = {{"text", printable(line)}};
  return json;
}

Json location_of(const Report& report, const Frame& frame) {
  Json json = Json::object();
  if (frame.line > 0 && !frame.file.empty()) {
    json["physicalLocation"] = physical_location(report, frame);
  }
  if (!frame.function.empty()) {
    json["logicalLocations"] =
        Json::array({{{"fullyQualifiedName", printable(frame.function)}, {"kind", "function"}}});
  }
  return json;
}

// The place in the source, and a word about it. Models have the word only.
Json location_of(const Report& report, const CallStack& stack, const std::string& text) {
  const Frame* own = own_frame(stack);
  Json json = own != nullptr ? location_of(report, *own) : Json::object();
  json["message"] = sarif_message(text);
  return json;
}

Json stack_of(const Report& report, const std::string& title, const CallStack& stack) {
  Json json = {{"message", sarif_message(title)}, {"frames", Json::array()}};
  for (const Frame& frame : stack.frames) {
    json["frames"].push_back({{"location", location_of(report, frame)}});
  }
  return json;
}

// --- The execution ---

void add_once(Json& words, const std::string& word) {
  if (std::ranges::find(words, Json(word)) == words.end()) words.push_back(word);
}

bool is_about_memory(Kind kind) {
  return row(kind).on == ObjectType::variable && kind != Kind::await;
}

// The standard's words as far as they fit, and ours.
Json kinds_of(const ReportStep& step) {
  Json words = Json::array();
  const Kind kind = step.what.kind;
  if (step.remark) {
    if (step.remark == Remark::Kind::access) words.push_back("memory");
  } else if (releases(kind)) {
    words = Json::array({"release", "lock"});
  } else if (acquires(kind)) {
    if (has_acquired(step.what)) words.push_back("acquire");
    words.push_back("lock");
  } else if (is_about_memory(kind)) {
    words.push_back("memory");
  }
  for (Mark mark : step.marks) {
    add_once(words, mark == Mark::race || mark == Mark::fails ? "danger" : "caution");
  }
  add_once(words, kind_name(step));
  return words;
}

const char* importance_of(const ReportStep& step) {
  if (!step.marks.empty()) return "essential";
  const bool is_telling = step.turn.why != Turn::Why::goes_on || !step.after.empty();
  return is_telling ? "important" : "unimportant";
}

// How deep the program's own functions are nested.
std::size_t nesting_of(const CallStack& stack) {
  const auto own = static_cast<std::size_t>(std::ranges::count_if(stack.frames, is_own));
  return own == 0 ? 0 : own - 1;
}

Json properties_of(const ReportStep& step) {
  Json json = Json::object();
  for (Mark mark : step.marks) json["marks"].push_back(name(mark));
  for (std::size_t before : step.after) json["after"].push_back(before + 1);
  if (preempts(step)) json["preempts"] = true;
  return json;
}

Json flow_location(const Report& report, const ReportStep& step, std::size_t number) {
  std::string text = step.text;
  if (!step.switched.empty()) text += fmt::format(" ({})", step.switched);
  Json json = {{"location", location_of(report, step.stack, text)},
               {"kinds", kinds_of(step)},
               {"nestingLevel", nesting_of(step.stack)},
               {"executionOrder", number},
               {"importance", importance_of(step)}};
  if (Json properties = properties_of(step); !properties.empty()) json["properties"] = properties;
  return json;
}

Json flow_location(const Report& report, const WaitingThread& waiting, std::size_t number) {
  return {{"location", location_of(report, waiting.stack, in_words(waiting))},
          {"kinds", Json::array({"danger"})},
          {"nestingLevel", nesting_of(waiting.stack)},
          {"executionOrder", number},
          {"importance", "essential"}};
}

// Nothing happens after the last step, so all who wait have the same number.
Json thread_flow(const Report& report, const ReportExecution& execution, std::size_t thread) {
  Json locations = Json::array();
  for (std::size_t i = 0; i < execution.steps.size(); ++i) {
    const ReportStep& step = execution.steps[i];
    if (step.thread == thread) locations.push_back(flow_location(report, step, i + 1));
  }
  for (const WaitingThread& waiting : execution.waiting) {
    if (waiting.thread != thread) continue;
    locations.push_back(flow_location(report, waiting, execution.steps.size() + 1));
  }
  const ReportThread& about = execution.threads[thread];
  const std::string runs = about.function.empty() ? "" : " runs " + about.function;
  return {
      {"id", about.name}, {"message", sarif_message(about.name + runs)}, {"locations", locations}};
}

// Threads without steps are left out: a flow needs a location.
Json code_flow(const Report& report, const ReportExecution& execution, const char* title) {
  Json flows = Json::array();
  for (std::size_t thread = 0; thread < execution.threads.size(); ++thread) {
    Json flow = thread_flow(report, execution, thread);
    if (!flow["locations"].empty()) flows.push_back(std::move(flow));
  }
  return {{"message", sarif_message(title)}, {"threadFlows", flows}};
}

Json code_flows(const Report& report, const ReportFinding& finding) {
  Json flows = Json::array();
  const auto add = [&](const ReportExecution& execution, const char* title) {
    Json flow = code_flow(report, execution, title);
    if (!flow["threadFlows"].empty()) flows.push_back(std::move(flow));
  };
  add(finding.execution, "The execution that fails");
  if (finding.passing) add(*finding.passing, "The nearest execution that passes");
  return flows;
}

// --- Results ---

// With numbers from 1 that the message can link to.
class RelatedLocations {
 public:
  explicit RelatedLocations(const Report& report) : report_(report) {}

  void add(const CallStack& stack, const std::string& text) {
    if (own_frame(stack) == nullptr) return;
    Json location = {{"id", locations_.size() + 1}};
    location.update(location_of(report_, stack, text));
    links_ += (links_.empty() ? "" : ", ") + link(text, locations_.size() + 1);
    locations_.push_back(std::move(location));
  }

  const Json& locations() const { return locations_; }
  const std::string& links() const { return links_; }

 private:
  const Report& report_;
  Json locations_ = Json::array();
  std::string links_;
};

RelatedLocations related_to(const Report& report, const ReportFinding& finding) {
  const ReportExecution& execution = finding.execution;
  RelatedLocations related(report);
  const auto place = place_of(finding);
  for (std::size_t i = 0; i < finding.stacks.size(); ++i) {
    if (place && place->stack == i) continue;
    related.add(finding.stacks[i].stack, finding.stacks[i].title);
  }
  for (const WaitingThread& waiting : execution.waiting) {
    related.add(waiting.stack, name_of(execution, waiting.thread) + " " + in_words(waiting));
  }
  for (const CycleLink& cycle : finding.cycle) {
    if (!cycle.since || *cycle.since >= execution.steps.size()) continue;
    const ReportStep& step = execution.steps[*cycle.since];
    related.add(step.stack, fmt::format("{}: {}", name_of(execution, cycle.thread), step.text));
  }
  return related;
}

// One, unless nothing is known.
Json locations_of(const Report& report, const ReportFinding& finding) {
  if (const auto place = place_of(finding)) {
    return Json::array({location_of(report, place->frame)});
  }
  if (finding.location.empty()) return Json::array();
  const Json where = {{"fullyQualifiedName", printable(finding.location)}};
  return Json::array({{{"logicalLocations", Json::array({where})}}});
}

Json stacks_of(const Report& report, const ReportFinding& finding) {
  Json stacks = Json::array();
  const auto add = [&](const std::string& title, const CallStack& stack) {
    Json json = stack_of(report, title, stack);
    const bool is_new = std::ranges::find(stacks, json) == stacks.end();
    if (!stack.frames.empty() && is_new) stacks.push_back(std::move(json));
  };
  for (const TitledStack& stack : finding.stacks) add(stack.title, stack.stack);
  for (const WaitingThread& waiting : finding.execution.waiting) {
    add(name_of(finding.execution, waiting.thread) + " " + in_words(waiting), waiting.stack);
  }
  return stacks;
}

Json message_of(const ReportFinding& finding, const std::string& links) {
  std::string text = finding.message;
  for (const std::string& sentence : finding.explanation) add_sentence(text, sentence);
  add_sentence(text, finding.flipped_text);
  if (!links.empty()) add_sentence(text, "See also: " + links);
  if (!finding.replay.empty()) add_sentence(text, "To see it again: " + finding.replay);
  return sarif_message(text);
}

}  // namespace

Json sarif_message(std::string_view text) {
  std::string escaped;
  for (char c : printable(text)) {
    escaped += c;
    if (c == '{' || c == '}') escaped += c;
  }
  return {{"text", escaped}};
}

Json sarif_result(const Report& report, const ReportFinding& finding, const char* level) {
  const RelatedLocations related = related_to(report, finding);
  Json json = {{"ruleId", name(finding.kind)},
               {"ruleIndex", static_cast<std::size_t>(finding.kind)},
               {"level", level}};
  json["message"] = message_of(finding, related.links());
  json["locations"] = locations_of(report, finding);
  json["relatedLocations"] = related.locations();
  json["stacks"] = stacks_of(report, finding);
  json["codeFlows"] = code_flows(report, finding);
  json["partialFingerprints"] = fingerprints_of(report, finding);
  json["properties"] = {
      {"schedule", finding.schedule}, {"replay", finding.replay}, {"threads", finding.threads}};
  return json;
}

}  // namespace mazurka
