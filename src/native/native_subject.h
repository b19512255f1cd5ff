// A native program as it is investigated, in its own process.

#pragma once

#include "explain/subject.h"
#include "native/native_program.h"
#include "program/recall.h"

namespace mazurka {

class NativeSubject final : public Subject {
 public:
  NativeSubject(NativeProgram& program, const Options& options)
      : Subject(program), program_(program), options_(options) {}

  Checked explored(std::string_view algorithm, const CheckOptions& options) override;
  void prepare() override { program_.scout(); }
  void end_executions_at(const Deadline& deadline) override;
  std::optional<Finding> nondeterminism() override;
  bool is_suppressed(const Finding& finding) override {
    return program_.suppressions().has(finding);
  }
  const std::vector<std::string>& reached() const override;
  void add_notes(Report& report, const Result& result) override;

  // Every step: what is found to be shared cannot change what the steps are.
  Guard enter(Mode mode) override;
  Schedule schedule_in(const std::string& text) override;
  Schedule schedule_for_others(const Schedule& schedule) override;
  std::string output_of(const std::function<void()>& run) override;
  HeapBlocks blocks() override;

 private:
  NativeProgram& program_;
  const Options& options_;
  std::optional<Recall> recall_;
};

}  // namespace mazurka
