// What is collected over all executions of a search, as far as it was asked for.

#pragma once

#include <map>

#include "explain/branch_profile.h"
#include "explain/first_executions.h"
#include "explain/subject.h"
#include "explain/tree_listener.h"
#include "options/options.h"

namespace mazurka {

// In which execution a label was reached first.
class LabelListener : public Listener {
 public:
  explicit LabelListener(const Subject& subject) : subject_(subject) {}

  void on_execution(const Execution& E, const Program& program) override;
  void on_restart() override { witnesses_.clear(); }

  const std::map<std::string, Schedule>& witnesses() const { return witnesses_; }

 private:
  const Subject& subject_;
  std::map<std::string, Schedule> witnesses_;
};

class Survey {
 public:
  Survey(Subject& subject, const Options& options);

  // For the search.
  std::vector<Listener*> listeners();

  // Runs executions again to describe them, until the time is over. Of a search that calls no listeners the result tells
  // what labels there are.
  void add_to(Report& report, const Result& result, const Deadline& deadline);

 private:
  void add_labels(Report& report, const Result& result);
  void add_shown(Report& report, const Deadline& deadline);
  ShownExecution shown(const FirstExecutions::Seen& seen);

  Subject& subject_;
  const Options& options_;
  LabelListener labels_;
  FirstExecutions first_;
  ProfileListener profile_;
  TreeListener tree_;
};

}  // namespace mazurka
