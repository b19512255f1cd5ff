#include "report/json.h"

#include "core/error.h"

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

// Leaves out what is as usual: most of it is, and there are many steps.
Json to_json(const ReportStep& step) {
  Json json = {{"thread", step.thread}, {"kind", step.kind}, {"text", step.text}};
  if (step.number != 0) json["number"] = step.number;
  if (step.own) json["own"] = true;
  if (!step.object.empty()) json["object"] = step.object;
  if (!step.stack.frames.empty()) json["stack"] = to_json(step.stack);
  if (!step.stack.addresses.empty()) json["addresses"] = step.stack.addresses;
  if (!step.switched.empty()) json["switched"] = step.switched;
  if (step.preempts) json["preempts"] = true;
  for (Mark mark : step.marks) json["marks"].push_back(name(mark));
  if (!step.after.empty()) json["after"] = step.after;
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
    json["waiting"].push_back({{"thread", waiting.thread},
                               {"text", waiting.text},
                               {"reason", waiting.reason},
                               {"stack", to_json(waiting.stack)}});
    if (waiting.since) json["waiting"].back()["since"] = *waiting.since;
    if (!waiting.stack.addresses.empty()) {
      json["waiting"].back()["addresses"] = waiting.stack.addresses;
    }
  }
  return json;
}

Json to_json(const CycleLink& link) {
  Json json = {{"thread", link.thread}, {"object", link.object}};
  if (link.since) json["since"] = *link.since;
  return json;
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
  if (finding.flipped) json["flipped"] = {finding.flipped->first, finding.flipped->second};
  if (finding.passing) json["passing"] = to_json(*finding.passing);
  return json;
}

Json to_json(const ExplorationTree& tree) {
  Json json = {{"left_out", tree.left_out}, {"nodes", Json::array()}};
  for (const ExplorationTree::Node& node : tree.nodes) {
    json["nodes"].push_back(
        {{"text", node.text}, {"children", node.children}, {"outcome", node.outcome}});
  }
  return json;
}

Json common(const Report& report) {
  const Counters& counters = report.counters;
  Json json = {{"program", report.program},
               {"verdict", name(report.verdict)},
               {"limit", report.limit},
               {"algorithm", report.algorithm},
               {"algorithm_note", report.algorithm_note},
               {"memory", report.memory},
               {"executions", counters.executions},
               {"blocked", counters.blocked},
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
               {"findings", Json::array()}};
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
    json["shown"].push_back({{"outcome", shown.outcome},
                             {"schedule", shown.schedule},
                             {"execution", to_json(shown.execution)}});
  }
  for (const Branching& branching : report.profile) {
    json["profile"].push_back({{"what", branching.what},
                               {"is_object", branching.is_object},
                               {"branches", branching.branches},
                               {"share", branching.share},
                               {"tip", branching.tip}});
  }
  return json;
}

// --- Reading ---

CallStack stack_from(const Json& json) {
  CallStack stack;
  stack.addresses = json.value("addresses", std::vector<std::uintptr_t>());
  return stack;
}

ReportStep step_from(const Json& json) {
  ReportStep step;
  step.thread = json.at("thread");
  step.number = json.value("number", std::size_t{0});
  step.own = json.value("own", false);
  step.kind = json.at("kind");
  step.text = json.at("text");
  step.object = json.value("object", "");
  step.stack = stack_from(json);
  step.switched = json.value("switched", "");
  step.preempts = json.value("preempts", false);
  for (const std::string word : json.value("marks", Json::array())) {
    for (Mark mark : {Mark::race, Mark::acquire, Mark::no_return, Mark::flipped, Mark::fails}) {
      if (word == name(mark)) step.marks.push_back(mark);
    }
  }
  step.after = json.value("after", std::vector<std::size_t>());
  return step;
}

ReportExecution execution_from(const Json& json) {
  ReportExecution execution;
  for (const Json& thread : json.at("threads")) {
    execution.threads.push_back({thread.at("name"), thread.at("function")});
  }
  for (const Json& step : json.at("steps")) execution.steps.push_back(step_from(step));
  for (const Json& waiting : json.at("waiting")) {
    execution.waiting.push_back({waiting.at("thread"), waiting.at("text"), waiting.at("reason"),
                                 std::nullopt, stack_from(waiting)});
    if (waiting.contains("since")) execution.waiting.back().since = waiting.at("since");
  }
  execution.output = json.at("output");
  if (json.contains("blocks")) execution.blocks = json.at("blocks").get<Blocks>();
  execution.switches = json.at("switches");
  execution.preemptions = json.at("preemptions");
  execution.left_out = json.at("left_out");
  execution.left_out_at = json.at("left_out_at");
  return execution;
}

ReportFinding finding_from(const Json& json) {
  ReportFinding finding;
  finding.kind = finding_kind_of_name(json.at("kind").get<std::string>()).value();
  finding.message = json.at("message");
  finding.location = json.at("location");
  finding.schedule = json.at("schedule");
  finding.threads = json.at("threads").get<std::vector<std::string>>();
  finding.explanation = json.at("explanation").get<std::vector<std::string>>();
  for (const Json& stack : json.at("stacks")) {
    finding.stacks.push_back({stack.at("title"), stack_from(stack)});
  }
  for (const Json& link : json.at("cycle")) {
    finding.cycle.push_back({link.at("thread"), link.at("object"), std::nullopt});
    if (link.contains("since")) finding.cycle.back().since = link.at("since");
  }
  finding.minimised = json.at("minimised");
  finding.switches_before = json.at("switches_before");
  finding.preemptions_before = json.at("preemptions_before");
  finding.minimise_note = json.at("minimise_note");
  finding.always_fails = json.at("always_fails");
  finding.no_return_note = json.at("no_return_note");
  finding.flipped_text = json.at("flipped_text");
  finding.execution = execution_from(json.at("execution"));
  if (json.contains("no_return")) finding.no_return = json.at("no_return");
  if (json.contains("flipped")) {
    finding.flipped = {json.at("flipped").at(0), json.at("flipped").at(1)};
  }
  if (json.contains("passing")) finding.passing = execution_from(json.at("passing"));
  return finding;
}

ExplorationTree tree_from(const Json& json) {
  ExplorationTree tree;
  tree.nodes.clear();
  tree.left_out = json.at("left_out");
  for (const Json& node : json.at("nodes")) {
    tree.nodes.push_back({{}, node.at("text"), node.at("children"), node.at("outcome")});
  }
  return tree;
}

void read_counters(const Json& json, Counters& counters) {
  counters.executions = json.at("executions");
  counters.blocked = json.at("blocked");
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
  json["assertions"] = report.assertions;
  json["blocks"] = report.blocks;
  for (std::size_t i = 0; i < report.profile.size(); ++i) {
    json["profile"][i]["stack"] = report.profile[i].stack;
  }
  if (report.tree) json["tree"] = to_json(*report.tree);
  return json;
}

Report from_wire(const Json& json) {
  Report report;
  report.verdict = verdict_of_name(json.at("verdict").get<std::string>());
  report.limit = json.at("limit");
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
    report.shown.push_back(
        {shown.at("outcome"), shown.at("schedule"), execution_from(shown.at("execution"))});
  }
  for (const Json& branching : json.value("profile", Json::array())) {
    report.profile.push_back({branching.at("what"), branching.at("is_object"),
                              branching.at("branches"), branching.at("share"), branching.at("tip"),
                              branching.at("stack")});
  }
  for (const Json& module : json.value("modules", Json::array())) {
    report.modules.push_back({module.at("path"), module.at("base")});
  }
  report.bare_ns_per_event = json.at("bare_ns_per_event");
  report.left = json.at("left");
  report.assertions = json.at("assertions");
  report.blocks = json.at("blocks").get<Blocks>();
  if (json.contains("tree")) report.tree = tree_from(json.at("tree"));
  return report;
}

}  // namespace mazurka
