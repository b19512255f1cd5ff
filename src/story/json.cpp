#include "story/json.h"

#include "core/error.h"
#include "story/json_ending.h"
#include "story/json_memory.h"
#include "story/json_messages.h"

namespace mazurka {

namespace {

using Json = nlohmann::ordered_json;

// --- Writing ---

Json to_json(const CallStack& stack) {
  Json frames = Json::array();
  for (const Frame& frame : stack.frames) {
    frames.push_back({{"function", frame.function}, {"file", frame.file}, {"line", frame.line}});
  }
  return frames;
}

Json to_json(const TitledStack& stack) {
  Json json = {{"title", stack.title}, {"frames", to_json(stack.stack)}};
  if (!stack.stack.addresses.empty()) json["addresses"] = stack.stack.addresses;
  return json;
}

// The fields of a step apart from its kind. Leaves out what is as usual: most of it is, and there are
// many steps.
void add_fields(Json& json, const NamedStep& step) {
  const auto add_text = [&](const char* key, const std::string& text) {
    if (!text.empty()) json[key] = text;
  };
  const auto add_flag = [&](const char* key, bool flag) {
    if (flag) json[key] = true;
  };
  if (step.outcome != Outcome::done) json["outcome"] = name(step.outcome);
  add_text("object", step.object);
  add_text("value_before", step.before);
  add_text("value_after", step.after);
  add_text("expected", step.expected);
  add_text("call", step.call);
  add_flag("timed", step.timed);
  add_flag("subtracts", step.subtracts);
  if (step.source) json["source"] = to_json(*step.source);
  if (step.newest) json["newest"] = to_json(*step.newest);
  if (step.fault != Fault::none) json["fault"] = name(step.fault);
  if (step.ways > 1) json.update({{"choice", step.choice}, {"ways", step.ways}});
  if (!step.partners.empty()) json["partners"] = step.partners;
  if (!step.holders.empty()) json["holders"] = step.holders;
  for (const NamedStep::Condition& condition : step.conditions) {
    json["conditions"].push_back({{"object", condition.object},
                                  {"relation", name(condition.relation)},
                                  {"value", condition.value}});
  }
  add_flag("any", step.any);
  add_flag("loops", step.loops);
  add_flag("for_ever", step.for_ever);
  if (!step.messages.empty()) json["messages"] = to_json(step.messages);
  if (!step.accepts.empty()) json["accepts"] = step.accepts;
  add_text("owner", step.owner);
}

Json to_json(const NamedStep& step) {
  Json json = {{"kind", name(step.kind)}};
  add_fields(json, step);
  return json;
}

Json to_json(const Turn& turn) {
  Json json = {{"why", name(turn.why)}, {"from", turn.from}};
  if (turn.why != Turn::Why::ended) json.update(to_json(turn.at));
  return json;
}

Json to_json(const ReportStep& step) {
  Json json = {{"thread", step.thread}, {"kind", kind_name(step)}, {"text", step.text}};
  if (!step.remark) json["role"] = name(role(step.what));
  if (step.number != 0) json["number"] = step.number;
  if (step.own) json["own"] = true;
  if (step.frees) json["operation"] = "free";
  else if (is_access(step)) json["operation"] = name(step.what.kind);
  if (step.object_at != 0) json["object_at"] = step.object_at;
  if (!step.message.empty()) json["message"] = step.message;
  add_fields(json, step.what);
  if (!step.stack.frames.empty()) json["stack"] = to_json(step.stack);
  if (!step.stack.addresses.empty()) json["addresses"] = step.stack.addresses;
  if (!step.switched.empty()) json["switched"] = step.switched;
  if (step.turn.why != Turn::Why::goes_on) json["turn"] = to_json(step.turn);
  if (preempts(step)) json["preempts"] = true;
  for (Mark mark : step.marks) json["marks"].push_back(name(mark));
  if (!step.after.empty()) json["after"] = step.after;
  if (step.mailbox) json["mailbox"] = to_json(*step.mailbox);
  return json;
}

Json to_json(const WaitingThread& waiting) {
  Json json = {{"thread", waiting.thread}};
  json.update(to_json(waiting.what));
  json.update(
      {{"text", waiting.text}, {"reason", waiting.reason}, {"stack", to_json(waiting.stack)}});
  if (waiting.object_at != 0) json["object_at"] = waiting.object_at;
  if (waiting.since) json["since"] = *waiting.since;
  if (!waiting.stack.addresses.empty()) json["addresses"] = waiting.stack.addresses;
  return json;
}

Json to_json(const ReportExecution& execution) {
  Json json = {{"threads", Json::array()},
               {"switches", execution.switches},
               {"preemptions", execution.preemptions},
               {"left_out", execution.left_out},
               {"left_out_at", execution.left_out_at},
               {"steps", Json::array()},
               {"waiting", Json::array()},
               {"output", execution.output}};
  if (!execution.blocks.all.empty()) json["blocks"] = execution.blocks;
  for (const ReportThread& thread : execution.threads) {
    json["threads"].push_back({{"name", thread.name}, {"function", thread.function}});
  }
  for (const ReportStep& step : execution.steps) json["steps"].push_back(to_json(step));
  for (const WaitingThread& waiting : execution.waiting) {
    json["waiting"].push_back(to_json(waiting));
  }
  return json;
}

Json to_json(const CycleLink& link) {
  Json json = {{"thread", link.thread}, {"object", link.object}};
  if (link.since) json["since"] = *link.since;
  return json;
}

// Both rows of a pair, or what there is instead.
void add_flipped(Json& json, const Flipped& flipped) {
  json["decides"] = flipped.first;
  if (flipped.second) json["flipped"] = {flipped.first, *flipped.second};
  if (flipped.in_passing) json["instead"] = *flipped.in_passing;
  if (flipped.is_choice) json["is_choice"] = true;
}

Json to_json(const ReportFinding& finding) {
  Json json = {{"kind", name(finding.kind)},
               {"message", finding.message},
               {"location", finding.location},
               {"schedule", finding.schedule},
               {"threads", finding.threads},
               {"replay", finding.replay},
               {"explanation", finding.explanation},
               {"stacks", Json::array()},
               {"cycle", Json::array()},
               {"minimised", finding.minimised},
               {"switches_before", finding.switches_before},
               {"preemptions_before", finding.preemptions_before},
               {"minimise_note", finding.minimise_note},
               {"always_fails", finding.always_fails},
               {"no_return_note", finding.no_return_note},
               {"flipped_text", finding.flipped_text},
               {"execution", to_json(finding.execution)}};
  for (const TitledStack& stack : finding.stacks) json["stacks"].push_back(to_json(stack));
  for (const CycleLink& link : finding.cycle) json["cycle"].push_back(to_json(link));
  if (finding.no_return) json["no_return"] = *finding.no_return;
  if (finding.flipped) add_flipped(json, *finding.flipped);
  if (finding.passing) json["passing"] = to_json(*finding.passing);
  return json;
}

Json to_json(const ExplorationTree& tree) {
  Json json = {{"left_out", tree.left_out}, {"nodes", Json::array()}};
  for (const ExplorationTree::Node& node : tree.nodes) {
    json["nodes"].push_back({{"thread", node.thread},
                             {"what", to_json(node.what)},
                             {"children", node.children},
                             {"ending", to_json(node.ending)}});
  }
  return json;
}

Json to_json(const ShownExecution& shown) {
  return {{"outcome", in_words(shown.ending)},
          {"ending", to_json(shown.ending)},
          {"schedule", shown.schedule},
          {"execution", to_json(shown.execution)}};
}

Json common(const Report& report) {
  const Counters& counters = report.counters;
  Json json = {{"program", report.program},
               {"verdict", name(report.verdict)},
               {"limit", name(report.limit)},
               {"gave_up", report.gave_up},
               {"algorithm", report.algorithm},
               {"algorithm_note", report.algorithm_note},
               {"memory", report.memory},
               {"executions", counters.executions},
               {"blocked", counters.blocked},
               {"cut", counters.cut},
               {"assumed_away", counters.assumed_away},
               {"deadlocks", counters.deadlocks},
               {"events", counters.events},
               {"longest_execution", counters.longest_execution},
               {"wakeup_tree", counters.wakeup_tree},
               {"sleep_characterisation", counters.sleep_characterisation},
               {"unfolding", counters.unfolding},
               {"seconds", report.seconds},
               {"peak_rss_kb", report.peak_rss_kb},
               {"notes", report.notes},
               {"warnings", report.warnings},
               {"labels", Json::array()},
               {"suppressed", Json::array()},
               {"findings", Json::array()}};
  for (const Report::Suppressed& one : report.suppressed) {
    json["suppressed"].push_back(
        {{"kind", name(one.kind)}, {"location", one.location}, {"rule", one.rule}});
  }
  for (const CoveredLabel& label : report.labels) {
    json["labels"].push_back({{"label", label.label},
                              {"reached", !label.witness.empty()},
                              {"witness", label.witness},
                              {"replay", label.replay}});
  }
  for (const ReportFinding& finding : report.findings) {
    json["findings"].push_back(to_json(finding));
  }
  if (report.escape) json["escape"] = to_json(*report.escape);
  for (const ShownExecution& shown : report.shown) {
    json["shown"].push_back(to_json(shown));
  }
  for (const Branching& branching : report.profile) {
    json["profile"].push_back({{"what", branching.what},
                               {"is_object", branching.is_object},
                               {"branches", branching.branches},
                               {"share", branching.share},
                               {"tip", branching.tip}});
  }
  add_memory_models(report, json);
  return json;
}

// --- Reading ---

CallStack stack_from(const Json& json) {
  CallStack stack;
  stack.addresses = json.value("addresses", std::vector<std::uintptr_t>());
  return stack;
}

// What has this name, which one of ours has written.
template <typename Of>
auto value_from(const Json& json, const char* key, Of of_name) {
  return of_name(json.at(key).get<std::string>()).value();
}

using Texts = std::vector<std::string>;

// Apart from its kind.
NamedStep fields_from(const Json& json) {
  NamedStep step;
  if (json.contains("outcome")) step.outcome = value_from(json, "outcome", outcome_of_name);
  step.object = json.value("object", "");
  step.before = json.value("value_before", "");
  step.after = json.value("value_after", "");
  step.expected = json.value("expected", "");
  step.call = json.value("call", "");
  step.timed = json.value("timed", false);
  step.subtracts = json.value("subtracts", false);
  if (json.contains("source")) step.source = source_from(json.at("source"));
  if (json.contains("newest")) step.newest = source_from(json.at("newest"));
  if (json.contains("fault")) step.fault = value_from(json, "fault", fault_of_name);
  step.choice = json.value("choice", std::uint32_t{0});
  step.ways = json.value("ways", std::uint32_t{1});
  step.partners = json.value("partners", Texts());
  step.holders = json.value("holders", Texts());
  for (const Json& condition : json.value("conditions", Json::array())) {
    step.conditions.push_back({condition.at("object"),
                               value_from(condition, "relation", relation_of_name),
                               condition.at("value")});
  }
  step.any = json.value("any", false);
  step.loops = json.value("loops", false);
  step.for_ever = json.value("for_ever", false);
  if (json.contains("messages")) step.messages = messages_from(json.at("messages"));
  step.accepts = json.value("accepts", Texts());
  step.owner = json.value("owner", "");
  return step;
}

NamedStep named_step_from(const Json& json) {
  NamedStep step = fields_from(json);
  step.kind = value_from(json, "kind", kind_of_name);
  return step;
}

Turn turn_from(const Json& json) {
  Turn turn{value_from(json, "why", why_of_name), json.at("from"), {}};
  if (json.contains("kind")) turn.at = named_step_from(json);
  return turn;
}

ReportStep step_from(const Json& json) {
  ReportStep step;
  step.thread = json.at("thread");
  step.number = json.value("number", std::size_t{0});
  step.own = json.value("own", false);
  step.remark = remark_kind_of_name(json.at("kind").get<std::string>());
  step.what = step.remark ? fields_from(json) : named_step_from(json);
  step.frees = json.value("operation", "") == "free";
  if (is_access(step) && !step.frees) {
    step.what.kind = value_from(json, "operation", kind_of_name);
  }
  step.message = json.value("message", "");
  step.stack = stack_from(json);
  if (json.contains("turn")) step.turn = turn_from(json.at("turn"));
  for (const std::string word : json.value("marks", Json::array())) {
    step.marks.push_back(mark_of_name(word).value());
  }
  step.after = json.value("after", std::vector<std::size_t>());
  if (json.contains("mailbox")) step.mailbox = mailbox_from(json.at("mailbox"));
  return step;
}

std::optional<std::size_t> row_from(const Json& json, const char* key) {
  return json.contains(key) ? std::optional<std::size_t>(json.at(key)) : std::nullopt;
}

WaitingThread waiting_from(const Json& json) {
  WaitingThread waiting;
  waiting.thread = json.at("thread");
  waiting.what = named_step_from(json);
  waiting.since = row_from(json, "since");
  waiting.stack = stack_from(json);
  return waiting;
}

ReportExecution execution_from(const Json& json) {
  ReportExecution execution;
  for (const Json& thread : json.at("threads")) {
    execution.threads.push_back({thread.at("name"), thread.at("function")});
  }
  for (const Json& step : json.at("steps")) execution.steps.push_back(step_from(step));
  for (const Json& waiting : json.at("waiting")) {
    execution.waiting.push_back(waiting_from(waiting));
  }
  execution.output = json.at("output");
  if (json.contains("blocks")) execution.blocks = json.at("blocks").get<HeapBlocks>();
  execution.switches = json.at("switches");
  execution.preemptions = json.at("preemptions");
  execution.left_out = json.at("left_out");
  execution.left_out_at = json.at("left_out_at");
  return execution;
}

std::optional<Flipped> flipped_from(const Json& json) {
  if (!json.contains("decides")) return std::nullopt;
  Flipped flipped{json.at("decides"), std::nullopt, row_from(json, "instead"),
                  json.value("is_choice", false)};
  if (json.contains("flipped")) flipped.second = json.at("flipped").at(1);
  return flipped;
}

ReportFinding finding_from(const Json& json) {
  ReportFinding finding;
  finding.kind = value_from(json, "kind", finding_kind_of_name);
  finding.message = json.at("message");
  finding.location = json.at("location");
  finding.schedule = json.at("schedule");
  finding.threads = json.at("threads").get<Texts>();
  for (const Json& stack : json.at("stacks")) {
    finding.stacks.push_back({stack.at("title"), stack_from(stack)});
  }
  for (const Json& link : json.at("cycle")) {
    finding.cycle.push_back({link.at("thread"), "", row_from(link, "since")});
  }
  finding.minimised = json.at("minimised");
  finding.switches_before = json.at("switches_before");
  finding.preemptions_before = json.at("preemptions_before");
  finding.minimise_note = json.at("minimise_note");
  finding.always_fails = json.at("always_fails");
  finding.no_return_note = json.at("no_return_note");
  finding.execution = execution_from(json.at("execution"));
  finding.no_return = row_from(json, "no_return");
  finding.flipped = flipped_from(json);
  if (json.contains("passing")) finding.passing = execution_from(json.at("passing"));
  return finding;
}

ExplorationTree tree_from(const Json& json) {
  ExplorationTree tree;
  tree.nodes.clear();
  tree.left_out = json.at("left_out");
  for (const Json& node : json.at("nodes")) {
    tree.nodes.push_back({{},
                          node.at("thread"),
                          named_step_from(node.at("what")),
                          node.at("children"),
                          ending_from(node.at("ending"))});
  }
  return tree;
}

void read_counters(const Json& json, Counters& counters) {
  counters.executions = json.at("executions");
  counters.blocked = json.at("blocked");
  counters.cut = json.at("cut");
  counters.assumed_away = json.at("assumed_away");
  counters.deadlocks = json.at("deadlocks");
  counters.events = json.at("events");
  counters.longest_execution = json.at("longest_execution");
  counters.wakeup_tree = json.at("wakeup_tree");
  counters.sleep_characterisation = json.at("sleep_characterisation");
  counters.unfolding = json.at("unfolding");
}

}  // namespace

std::string to_json(const Report& report) {
  // What the program prints need not be UTF-8.
  return common(report).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json to_wire(const Report& report) {
  Json json = common(report);
  for (const Report::Module& module : report.modules) {
    json["modules"].push_back({{"path", module.path}, {"base", module.base}});
  }
  json["bare_ns_per_event"] = report.bare_ns_per_event;
  json["left"] = report.left;
  json["known"] = report.known;
  json["assertions"] = report.assertions;
  json["blocks"] = report.blocks;
  for (std::size_t i = 0; i < report.profile.size(); ++i) {
    const Branching& branching = report.profile[i];
    const Branching::Use& use = branching.use;
    json["profile"][i].update({{"stack", branching.stack},
                               {"first", to_json(branching.first)},
                               {"use", {use.threads, use.operations, use.acquisitions}}});
  }
  json["accesses"] = to_json(report.accesses);
  if (report.tree) json["tree"] = to_json(*report.tree);
  return json;
}

Report from_wire(const Json& json) {
  Report report;
  report.verdict = verdict_of_name(json.at("verdict").get<std::string>());
  report.limit = limit_of_name(json.at("limit").get<std::string>()).value();
  report.gave_up = json.at("gave_up");
  report.algorithm = json.at("algorithm");
  report.algorithm_note = json.at("algorithm_note");
  report.memory = json.at("memory");
  read_counters(json, report.counters);
  report.seconds = json.at("seconds");
  report.peak_rss_kb = json.at("peak_rss_kb");
  report.notes = json.at("notes").get<std::vector<std::string>>();
  report.warnings = json.at("warnings").get<std::vector<std::string>>();
  for (const Json& label : json.at("labels")) {
    report.labels.push_back({label.at("label"), label.at("witness"), ""});
  }
  for (const Json& finding : json.at("findings")) report.findings.push_back(finding_from(finding));
  if (json.contains("escape")) report.escape = finding_from(json.at("escape"));
  for (const Json& shown : json.value("shown", Json::array())) {
    report.shown.push_back({ending_from(shown.at("ending")), shown.at("schedule"),
                            execution_from(shown.at("execution"))});
  }
  for (const Json& branching : json.value("profile", Json::array())) {
    const Json& use = branching.at("use");
    report.profile.push_back({branching.at("what"),
                              branching.at("is_object"),
                              branching.at("branches"),
                              branching.at("share"),
                              branching.at("stack"),
                              named_step_from(branching.at("first")),
                              {use[0], use[1], use[2]},
                              ""});
  }
  for (const Json& module : json.value("modules", Json::array())) {
    report.modules.push_back({module.at("path"), module.at("base")});
  }
  report.accesses = accesses_from(json.at("accesses"));
  report.bare_ns_per_event = json.at("bare_ns_per_event");
  report.left = json.at("left");
  report.known = json.at("known");
  report.assertions = json.at("assertions");
  report.blocks = json.at("blocks").get<HeapBlocks>();
  if (json.contains("tree")) report.tree = tree_from(json.at("tree"));
  return report;
}

}  // namespace mazurka
