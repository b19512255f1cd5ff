#include "report/sarif.h"

#include <fmt/format.h>

#include "report/sarif_result.h"
#include "report/words.h"

namespace mazurka {

namespace {

using Json = nlohmann::ordered_json;

Json results_of(const Report& report) {
  Json results = Json::array();
  for (const ReportFinding& finding : report.findings) {
    results.push_back(sarif_result(report, finding, "error"));
  }
  if (report.escape) results.push_back(sarif_result(report, *report.escape, "warning"));
  return results;
}

Json rules() {
  Json rules = Json::array();
  for (const FindingWords& kind : finding_kinds()) {
    const bool is_finding = kind.kind != FindingKind::uncontrolled;
    rules.push_back({{"id", kind.name},
                     {"shortDescription", {{"text", kind.brief}}},
                     {"fullDescription", {{"text", std::string(kind.brief) + " " + kind.help}}},
                     {"help", {{"text", kind.help}}},
                     {"defaultConfiguration", {{"level", is_finding ? "error" : "warning"}}},
                     {"properties", {{"tags", Json::array({"concurrency"})}}}});
  }
  return rules;
}

Json tool(const std::string& version) {
  return {{"driver",
           {{"name", "mazurka"},
            {"fullName", "mazurka " + version},
            {"version", version},
            {"shortDescription",
             {{"text", "A stateless model checker for concurrent C and C++ programs."}}},
            {"rules", rules()}}}};
}

const char* in_words(Verdict verdict) {
  static constexpr const char* words[] = {"every trace was explored, and there is no bug",
                                          "a bug was found", "a limit ended the search",
                                          "something is out of control"};
  return words[static_cast<int>(verdict)];
}

Json notification(const std::string& text, const char* level) {
  return {{"message", sarif_message(text)}, {"level", level}};
}

Json notifications(const Report& report) {
  Json json = Json::array();
  if (report.verdict == Verdict::bounded) {
    json.push_back(
        notification("The search is not complete. Limit: " + limit_in_words(report), "warning"));
  }
  if (report.verdict == Verdict::uncontrolled) {
    const std::string what = report.escape ? ": " + report.escape->message : "";
    json.push_back(notification("The program is out of control" + what, "error"));
  }
  for (const std::string& text : report.warnings) json.push_back(notification(text, "warning"));
  for (const std::string& text : report.notes) json.push_back(notification(text, "note"));
  return json;
}

Json invocation(const Report& report, int exit_status) {
  return {{"executionSuccessful", report.verdict != Verdict::uncontrolled},
          {"exitCode", exit_status},
          {"exitCodeDescription", in_words(report.verdict)},
          {"toolExecutionNotifications", notifications(report)}};
}

Json properties_of(const Report& report) {
  return {{"program", report.program},
          {"verdict", name(report.verdict)},
          {"limit", limit_in_words(report)},
          {"algorithm", report.algorithm},
          {"memory", report.memory},
          {"executions", report.counters.executions},
          {"blocked", report.counters.blocked},
          {"events", report.counters.events},
          {"seconds", report.seconds}};
}

Json run(const Report& report, const std::string& version, int exit_status) {
  const Json source_root = {
      {"description", sarif_message("The directory in which mazurka was started")}};
  return {{"tool", tool(version)},
          // With the slash at its end all of it is the category: one per program.
          {"automationDetails", {{"id", fmt::format("mazurka/{}/", report.program)}}},
          {"invocations", Json::array({invocation(report, exit_status)})},
          {"originalUriBaseIds", {{sarif_root, source_root}}},
          {"results", results_of(report)},
          {"properties", properties_of(report)}};
}

}  // namespace

std::string to_sarif(const Report& report, const std::string& version, int exit_status) {
  const Json log = {{"$schema",
                     "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                     "sarif-schema-2.1.0.json"},
                    {"version", "2.1.0"},
                    {"runs", Json::array({run(report, version, exit_status)})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace mazurka
