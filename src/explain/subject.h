// A program that is investigated. What only some programs can do has a default, which is right for
// models.

#pragma once

#include <functional>
#include <memory>

#include "story/report.h"

namespace mazurka {

class Subject {
 public:
  explicit Subject(Program& program) : program_(program) {}
  virtual ~Subject() = default;
  Subject(const Subject&) = delete;

  Program& program() const { return program_; }

  // From now on an execution ends when this has passed: the program gives up.
  virtual void end_executions_at(const Deadline& /*deadline*/) {}

  // Before the search: finds out what it needs to know.
  virtual void prepare() {}

  // That the program does not do the same again, if that can be seen before the search.
  virtual std::optional<Finding> nondeterminism() { return std::nullopt; }

  // Whether the user does not want to hear of it.
  virtual bool is_suppressed(const Finding& /*finding*/) { return false; }

  // Labels of mazurka_cover, in the present execution.
  virtual const std::vector<std::string>& reached() const;

  // The search, by the algorithm of this name or the preferred one.
  virtual Checked explored(std::string_view algorithm, const CheckOptions& options) {
    return check_by(algorithm, program_, options);
  }

  // Whether steps of different processes that do not conflict can be exchanged: then executions are made short, and a
  // way out of what fails is looked for.
  virtual bool can_be_rearranged() const { return true; }

  // Right after the search: what all executions together have shown.
  virtual void add_notes(Report& /*report*/, const Result& /*result*/) {}

  // How executions are run while a guard lives.
  enum class Mode {
    every_step,    // what the search need not see is a step as well
    recorded,      // stacks and remarks are taken
    others_go_on,  // when a thread has failed
  };
  using Guard = std::shared_ptr<void>;
  [[nodiscard]] virtual Guard enter(Mode) { return nullptr; }

  // A schedule that another process has written; throws UserError. The other way is the narrator's.
  virtual Schedule schedule_in(const std::string& text) { return parse_schedule(text); }
  std::string text_of(const Schedule& schedule) const {
    return program_.narrator().schedule_text(schedule);
  }

  // The schedule as another process can follow it, which does not know what this one has found out.
  virtual Schedule schedule_for_others(const Schedule& schedule) { return schedule; }

  // Runs it, and returns what the program prints meanwhile.
  virtual std::string output_of(const std::function<void()>& run) {
    run();
    return "";
  }

  // The heap of an execution, for names.
  virtual HeapBlocks blocks() { return {}; }

 private:
  Program& program_;
};

}  // namespace mazurka
