#include "report/words.h"

#include <fmt/format.h>

namespace mazurka {

std::string in_words(const Frame& frame) {
  return frame.line > 0 ? fmt::format("{}:{}", frame.file, frame.line) : frame.function;
}

std::string in_words(const WaitingThread& waiting) {
  return fmt::format("waits: {}{}{}", waiting.text, waiting.reason.empty() ? "" : ", ",
                     waiting.reason);
}

std::string marks_in_words(const ReportStep& step) {
  std::string text;
  for (Mark mark : step.marks) text += (text.empty() ? "" : ", ") + std::string(name(mark));
  return text;
}

std::string name_of(const ReportExecution& execution, std::size_t thread) {
  return thread < execution.threads.size() ? execution.threads[thread].name
                                           : fmt::format("thread {}", thread);
}

}  // namespace mazurka
