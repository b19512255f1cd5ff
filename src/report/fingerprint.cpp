#include "report/fingerprint.h"

#include <fmt/format.h>

#include "report/place.h"
#include "report/sources.h"

namespace mazurka {

namespace {

// FNV-1a: the same on all machines and in all versions.
std::string hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

std::string functions_on(const CallStack& stack) {
  std::string text;
  for (const Frame& frame : stack.frames) {
    if (is_own(frame)) text += frame.function + '\n';
  }
  return text + '\n';
}

std::string functions_of(const ReportFinding& finding) {
  std::string text;
  for (const TitledStack& stack : finding.stacks) text += functions_on(stack.stack);
  for (const WaitingThread& waiting : finding.execution.waiting) {
    text += functions_on(waiting.stack);
  }
  return text.find_first_not_of('\n') == std::string::npos ? "" : text;
}

// The file, if that is all there is; for models their own kind of place.
std::string without_line(const ReportFinding& finding) {
  const auto place = place_of(finding);
  return place ? place->frame.file : finding.location;
}

}  // namespace

std::map<std::string, std::string> fingerprints_of(const Report& report,
                                                   const ReportFinding& finding) {
  const std::string functions = functions_of(finding);
  const std::string where = functions.empty() ? without_line(finding) : functions;
  std::map<std::string, std::string> result;
  result["functionsHash/v1"] = hash_of(std::string(name(finding.kind)) + '\n' + where);
  const auto place = place_of(finding);
  std::string line = place ? source_line(report, place->frame) : "";
  std::erase_if(line, [](char c) { return c == ' ' || c == '\t'; });
  if (!line.empty()) result["lineHash/v1"] = hash_of(line);
  return result;
}

}  // namespace mazurka
