// Reports built by hand, to be looked at in a browser.

#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "story/report.h"

namespace mazurka::sample {

// Writes an execution down, step by step. Computes which steps of other threads a step comes right
// after: the last one on the same object, and for the first step of a thread the one that spawned
// it.
class Recorder {
 public:
  explicit Recorder(std::string file) : file_(std::move(file)) {}

  std::size_t thread(const std::string& name, const std::string& function);

  // A step at a line of a function that is called at `caller` by the function of the thread
  // (0: it is that function).
  ReportStep& step(std::size_t thread, const std::string& kind, const std::string& object,
                   const std::string& value, const std::string& function, int line, int caller = 0);
  ReportStep& spawn(std::size_t thread, std::size_t child, int line);
  void waits(std::size_t thread, const std::string& text, const std::string& reason,
             const std::string& function, int line);
  void prints(const std::string& text) { execution_.output += text; }

  // Why the last step is of another thread than the one before; that thread could go on unless it
  // waits.
  void because(const std::string& reason, bool preempts = false);

  CallStack stack(std::size_t thread, const std::string& function, int line, int caller = 0) const;
  ReportExecution execution() const;

 private:
  std::string file_;
  ReportExecution execution_;
  std::size_t numbered_ = 0;
  std::map<std::string, std::size_t> last_;     // step on an object
  std::map<std::size_t, std::size_t> spawned_;  // by which step
};

std::vector<std::string> lines_of(const std::string& text);

// What all reports on one program have.
Report report_on(const std::string& program, const std::string& file, const std::string& source);

Report deadlock();
Report race();
Report assertion();
Report several();  // findings and awkward characters
Report model();
Report complete();
Report bounded();
Report uncontrolled();
Report stepless();
Report ring();       // a deadlock of six, waiting in a circle
Report inventory();  // a deadlock of long names, early in an execution that could be long
Report large(std::size_t threads, std::size_t steps);

}  // namespace mazurka::sample
