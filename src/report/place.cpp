#include "report/place.h"

#include <charconv>

#include "report/words.h"

namespace mazurka {

namespace {

// "src/bank.cpp:21" -> file and line.
std::optional<Frame> parse_location(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  Frame frame;
  frame.file = text.substr(0, colon);
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + colon + 1, end, frame.line);
  if (error != std::errc() || rest != end || frame.line < 1) return std::nullopt;
  return frame;
}

// Of those who wait at a deadlock, the ones of the cycle come first.
std::optional<Place> first_own(const ReportFinding& finding) {
  for (std::size_t i = 0; i < finding.stacks.size(); ++i) {
    if (const Frame* own = own_frame(finding.stacks[i].stack)) return Place{*own, i};
  }
  for (const bool in_cycle : {true, false}) {
    for (const WaitingThread& waiting : finding.execution.waiting) {
      if (in_cycle && !is_in_cycle(finding, waiting.thread)) continue;
      if (const Frame* own = own_frame(waiting.stack)) return Place{*own, std::nullopt};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Place> place_of(const ReportFinding& finding) {
  for (std::size_t i = 0; i < finding.stacks.size(); ++i) {
    const Frame* own = own_frame(finding.stacks[i].stack);
    if (own != nullptr && in_words(*own) == finding.location) return Place{*own, i};
  }
  if (const auto frame = parse_location(finding.location)) return Place{*frame, std::nullopt};
  return first_own(finding);
}

}  // namespace mazurka
