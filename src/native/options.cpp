#include "native/options.h"

#include <nlohmann/json.hpp>

namespace mazurka {

namespace {

// One list of the fields for both directions.
template <typename Options, typename F>
void for_each_field(Options& o, F f) {
  f("algorithm", o.algorithm);
  f("races", o.races);
  f("keep_going", o.keep_going);
  f("check_optimality", o.check_optimality);
  f("minimise", o.minimise);
  f("explain", o.explain);
  f("effort", o.effort);
  f("leaks", o.leaks);
  f("spurious_wakeups", o.spurious_wakeups);
  f("kill_at_exit", o.kill_at_exit);
  f("max_executions", o.max_executions);
  f("max_seconds", o.max_seconds);
  f("max_steps", o.max_steps);
  f("stack_size", o.stack_size);
  f("try_first", o.try_first);
  f("schedule", o.schedule);
  f("replay", o.replay);
  f("show", o.show);
  f("show_steps", o.show_steps);
  f("profile", o.profile);
  f("tree", o.tree);
  f("measure_bare", o.measure_bare);
  f("under_debugger", o.under_debugger);
  f("result_file", o.result_file);
  f("progress_file", o.progress_file);
}

}  // namespace

std::string NativeOptions::to_text() const {
  nlohmann::json json;
  for_each_field(*this, [&](const char* name, const auto& value) { json[name] = value; });
  return json.dump();
}

NativeOptions NativeOptions::from_text(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text);
  NativeOptions options;
  for_each_field(options, [&](const char* name, auto& value) { json.at(name).get_to(value); });
  return options;
}

}  // namespace mazurka
