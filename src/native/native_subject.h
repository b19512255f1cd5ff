// A native program as it is investigated, in its own process.

#pragma once

#include "explain/subject.h"
#include "native/native_program.h"
#include "program/recall.h"

namespace mazurka {

class NativeSubject : public Subject {
 public:
  NativeSubject(NativeProgram& program, const Options& options)
      : NativeSubject(program, program, options) {}

  Checked explored(std::string_view algorithm, const CheckOptions& options) override;
  void prepare() override { native_.scout(); }
  void end_executions_at(const Deadline& deadline) override;
  std::optional<Finding> nondeterminism() override;
  bool is_suppressed(const Finding& finding) override {
    return native_.suppressions().has(finding);
  }
  const std::vector<std::string>& reached() const override;
  void add_notes(Report& report, const Result& result) override;

  // Every step: what is found to be shared cannot change what the steps are.
  Guard enter(Mode mode) override;
  Schedule schedule_in(const std::string& text) override;
  Schedule schedule_for_others(const Schedule& schedule) override;
  std::string output_of(const std::function<void()>& run) override;
  HeapBlocks blocks() override;

 protected:
  // `explored` is what is explored of it.
  NativeSubject(Program& explored, NativeProgram& program, const Options& options)
      : Subject(explored), native_(program), options_(options) {}
  NativeProgram& native() const { return native_; }

 private:
  NativeProgram& native_;
  const Options& options_;
  std::optional<Recall> recall_;
};

}  // namespace mazurka
