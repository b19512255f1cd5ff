// Explains findings in the process of the program: every operation is visible meanwhile, so that
// nothing that is found to be shared can change what the steps are.

#pragma once

#include "explain/explain.h"
#include "explain/first_executions.h"
#include "native/native_program.h"
#include "story/report.h"

namespace mazurka {

class Explainer {
 public:
  Explainer(NativeProgram& program, const NativeOptions& options);

  // The schedule of the finding is one of the exploration.
  ReportFinding explain(Finding finding);

  // The same for a schedule that counts all operations.
  ReportFinding explain_full(const Finding& finding);

  // The schedule for another process, of one of the exploration.
  std::string schedule_for_others(const Schedule& schedule);

  // An execution of the exploration with all its steps.
  ShownExecution show(const FirstExecutions::Seen& seen);

  // The heap blocks of one execution, for names.
  HeapBlocks blocks();

 private:
  Schedule full_schedule(const Schedule& schedule);
  ReportFinding explain_visible(const Finding& finding);

  NativeProgram& program_;
  ExplainOptions options_;
};

}  // namespace mazurka
