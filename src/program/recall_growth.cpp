// The part of Recall that brings the program to where it stands, keeps what it does there, and compares.

#include <algorithm>

#include "core/error.h"
#include "core/schedule.h"
#include "program/recall.h"

namespace mazurka {

void Recall::bring_program_here() const {
  if (!is_on_ || (agreed_ == path_.size() && program_at_ == path_.size())) return;
  if (program_at_ > agreed_) {
    program_at_ = agreed_ = 0;
    program_.restart();
    ++restarts_;
  }
  const std::span<const Event> missing = std::span(path_).subspan(program_at_);
  statistics_.run += missing.size();
  if (program_.repeat(missing) < missing.size()) {
    run_again();
    was_wrong("a step");
  }
  agreed_ = program_at_ = path_.size();
}

// Step by step: if the program was not the same because more is visible than was known, it says so.
void Recall::run_again() const {
  program_.restart();
  for (const Event& event : path_) {
    if (!program_.is_enabled(event.step.process)) return;
    if (program_.step(event.step.process, event.step.choice) != event) return;
  }
}

// The program takes the step, and nothing is kept.
Event Recall::run(const Step& step) {
  bring_program_here();
  path_.push_back(program_.step(step.process, step.choice));
  agreed_ = program_at_ = path_.size();
  ++statistics_.run;
  return path_.back();
}

// When what is known lacks something, the execution is run to its end, and more that is lacking may be found.
Event Recall::learn_more(const Step& step) {
  const Event event = learn(step);
  if (is_grown_ && bytes() > limit_) {
    ++statistics_.forgotten;
    is_grown_ = false;
  }
  if (!is_grown_) beyond_ = path_.size();
  return event;
}

Event Recall::run_on(const Step& step) {
  if (is_grown_) return run(step);
  note([&] { run(step); });
  is_grown_ = false;
  return path_.back();
}

// What the program does meanwhile is in noted_. If it ends by an exception, nothing of the path is known.
template <typename Run>
void Recall::note(Run run) {
  is_grown_ = false;
  program_.note_deeds_of(run, noted_);
  is_grown_ = true;
}

// The program takes the step, and what it does is kept.
Event Recall::learn(const Step& step) {
  bring_program_here();
  note([&] { run(step); });
  const Event event = path_.back();
  if (event.step != step) was_wrong("an operation");
  if (generation_ != program_.generation()) {  // what was noted so far lacks something
    is_grown_ = false;
    return event;
  }
  note_prevention();
  if (noted_.prevented.empty()) {
    frames_.push_back(frame());
    if (!keep(event)) take_back();
  }
  if (!noted_.prevented.empty()) {
    ++statistics_.prevented[noted_.prevented];
    beyond_ = path_.size();
  }
  return event;
}

// What makes an execution special is left to the program.
void Recall::note_prevention() {
  if (!noted_.prevented.empty()) return;
  if (!program_.failures().empty()) noted_.prevented = "a finding";
  else if (program_.assumed_away()) noted_.prevented = "an assumption";
}

// Makes an edge of what the program has just done, and takes the step here as well. Returns false, and
// says why, if that would not come to the same.
bool Recall::keep(const Event& event) {
  const ProcessId p = event.step.process;
  Effect effect = effect_of(event.step);
  Node& node = nodes_[at_[index(p)]];
  const bool is_write = event.step.operation.kind == Kind::write &&
                        !memory_.objects().is_defined(event.step.operation.objects[0]);
  if (is_write && !node.depends_on_value) {
    if (!node.at.covers || (node.has_written && node.written != event.after)) {
      node.depends_on_value = true;
      node.edges = none;
    }
    node.has_written = true;
    node.written = event.after;
    effect = effect_of(event.step);
  }
  if ((effect.before_is_known && effect.before != event.before) ||
      (effect.after_is_known && effect.after != event.after)) {
    noted_.prevented = fmt::format("what {} does", name(event.step.operation.kind));
    return false;
  }
  finish(event);
  Edge edge;
  edge.answer = effect.answer;
  edge.before = event.before;
  edge.after = event.after;
  edge.tallies = noted_.tallies;
  edge.conditions = static_cast<std::uint32_t>(conditions_.size());
  edge.deeds = static_cast<std::uint32_t>(deeds_.size());
  if (!take_in_noted()) return false;
  note_differences(p, edge.deeds);
  edge.conditions_end = static_cast<std::uint32_t>(conditions_.size());
  edge.deeds_end = static_cast<std::uint32_t>(deeds_.size());
  if (!has_same_objects()) {
    noted_.prevented = fmt::format("what {} does to others", name(event.step.operation.kind));
    return false;
  }
  edge.exits = program_.has_exited() && !now_.has_exited;
  edge.to = node_after(event, edge.answer);
  if (event.step.operation.kind == Kind::spawn) {
    edge.child = root(event.step.operation.target, edge.conditions);
  }
  Node& from = nodes_[at_[index(p)]];
  edge.next = from.edges;
  from.edges = static_cast<EdgeId>(edges_.size());
  edges_.push_back(edge);
  arrive(edge, event.step);
  return true;
}

// Keeps what was noted, and does it here as well. Returns false, and says why, if there seems to be a race.
bool Recall::take_in_noted() {
  for (Deed deed : noted_.list) {
    if (deed.what == Deed::What::orders && cells_.empty()) continue;
    if (deed.what == Deed::What::performs) {
      performed_.push_back(noted_.performed[static_cast<std::size_t>(deed.values[0])]);
      deed.values[0] = static_cast<std::int64_t>(performed_.size()) - 1;
    }
    if (deed.what == Deed::What::frees) {
      deed.x = blocks_.try_emplace(deed.values[0], static_cast<std::uint32_t>(blocks_.size()))
                   .first->second;
      if (deed.x >= freed_.size()) freed_.resize(deed.x + 1);
    }
    if (deed.is_condition()) conditions_.push_back(deed);
    if (deed.is_finding()) continue;
    deeds_.push_back(deed);
    if (apply(deed)) continue;
    noted_.prevented = "a race that is allowed";
    return false;
  }
  return true;
}

// What the step has left in variables and plain data.
void Recall::note_differences(ProcessId p, std::size_t first_deed) {
  for (ObjectId x : variables_) {
    const std::int64_t now = program_.observed(x);
    if (memory_.load(x) == now) continue;
    deeds_.push_back({Deed::What::stores, p, x, {now}});
    apply(deeds_.back());
  }
  std::vector<std::uint8_t> written(cells_.size());  // bytes, perhaps by what was there
  for (std::size_t k = first_deed; k < deeds_.size(); ++k) {
    const Deed& deed = deeds_[k];
    const bool is_access = deed.what == Deed::What::accesses;
    if (is_access && deed.is_write() && !deed.is_atomic()) written[deed.x] |= deed.bytes();
  }
  for (std::uint32_t i = 0; i < cells_.size(); ++i) {
    const std::int64_t now = program_.cell(i);
    std::uint64_t bits = 0;
    for (int byte = 0; byte < 8; ++byte) {
      const std::uint64_t mask = std::uint64_t{0xff} << (8 * byte);
      const bool differs = ((static_cast<std::uint64_t>(now ^ cells_[i])) & mask) != 0;
      if (differs || (written[i] >> byte & 1) != 0) bits |= mask;
    }
    if (bits == 0) continue;
    const auto changed = static_cast<std::int64_t>(bits);
    deeds_.push_back({Deed::What::writes, p, i, {now & changed, changed}});
    apply(deeds_.back());
  }
}

// Where the process stands in the program.
Recall::Node Recall::present_node(ProcessId p) {
  Node node{program_.standing(p)};
  Operation& operation = node.at.pending;
  for (int k = 0; node.at.alive && operation.kind == Kind::await && k < 2; ++k) {
    const ObjectId x = operation.objects[k];
    if (x == no_object || operation.operands[k] != left_by(p, x)) continue;
    node.awaits_others[k] = true;
    operation.operands[k] = 0;
  }
  return node;
}

Recall::NodeId Recall::add_node(ProcessId p) {
  nodes_.push_back(present_node(p));
  nodes_.back().history = scattered(++histories_);
  return static_cast<NodeId>(nodes_.size() - 1);
}

// Where a process stands after an event. If it could stand there in another way, that is the same place: what it
// does next is the same.
Recall::NodeId Recall::node_after(const Event& event, const Answer& answer) {
  const ProcessId p = event.step.process;
  Node node = present_node(p);
  node.history = node.at.alive ? history_after(event, answer) : 0;
  const auto id = static_cast<NodeId>(nodes_.size());
  if (const auto state = program_.private_state(p)) {
    const NodeId place = places_.try_emplace({*state, node.history}, id).first->second;
    if (place != id && nodes_[place].at == node.at &&
        nodes_[place].awaits_others == node.awaits_others) {
      ++statistics_.merged;
      return place;
    }
  }
  nodes_.push_back(node);
  return id;
}

// What it has freed, and the messages that it keeps: their order makes no difference. Anything else is a history
// of its own.
std::uint64_t Recall::history_after(const Event& event, const Answer& answer) {
  const ProcessId p = event.step.process;
  if (noted_.changes_more) return scattered(++histories_);
  std::uint64_t history = node_of(p).history + noted_.change;
  bool keeps_message = event.step.operation.follows;
  for (const Deed& deed : noted_.list) {
    if (deed.what != Deed::What::frees || deed.process != p) continue;
    history += scattered(static_cast<std::uint64_t>(deed.values[0]));
    keeps_message &= deed.values[0] != answer.values[1];
  }
  if (keeps_message) {
    history += scattered(scattered(static_cast<std::uint64_t>(answer.values[1])) +
                         static_cast<std::uint64_t>(answer.values[2]));
  }
  return history;
}

// Where a new process stands. What it was begun with, and what it has found since, is all that it can know.
Recall::NodeId Recall::root(ProcessId p, std::size_t first_condition) {
  const Standing at = program_.standing(p);
  std::vector<std::int64_t> key{static_cast<std::int64_t>(index(p))};
  key.insert(key.end(), at.origin.begin(), at.origin.end());
  for (std::size_t k = first_condition; k < conditions_.size(); ++k) {
    const Deed& deed = conditions_[k];
    if (deed.process != p || !deed.is_finding()) continue;
    key.insert(key.end(),
               {static_cast<std::int64_t>(deed.what), deed.x, deed.values[0], deed.values[1]});
  }
  const auto [found, is_new] =
      roots_.try_emplace(std::move(key), static_cast<NodeId>(nodes_.size()));
  if (is_new) add_node(p);
  if (nodes_[found->second].at != at) was_wrong("where a new process stands");
  return found->second;
}

bool Recall::has_same_objects() const {
  const Objects& there = program_.present_objects();
  const Objects& here = memory_.objects();
  const std::size_t count = std::max(there.size(), here.size());
  for (std::size_t i = 0; i < count; ++i) {
    const ObjectId x{static_cast<std::uint32_t>(i)};
    if (here.is_defined(x) != there.is_defined(x)) return false;
    if (here.is_defined(x) && here.value(x) != there.value(x)) return false;
  }
  return true;
}

// Forgets all, and remembers no more than the path.
void Recall::grow() {
  const std::vector<Event> path = std::move(path_);
  for (;;) {
    forget();
    program_at_ = agreed_ = 0;
    note([&] { program_.restart(); });
    generation_ = program_.generation();
    variables_ = program_.variables();
    for (ObjectId x : variables_) memory_.define(x, program_.observed(x));
    gone_cells_.assign(program_.cells(), 0);
    for (std::size_t i = 0; i < program_.cells(); ++i) cells_.push_back(program_.cell(i));
    take_in_noted();
    for (ProcessId p : program_.alive()) stand(p, add_node(p));
    now_.tallies = noted_.tallies;
    note_prevention();
    if (!noted_.prevented.empty()) {
      ++statistics_.prevented[noted_.prevented];
      beyond_ = 0;
    }
    for (const Event& event : path) {
      if (is_beyond()) run(event.step);
      else learn(event.step);
      if (path_.back() != event) was_wrong("a step");
      if (!is_grown_) break;
    }
    if (is_grown_) break;
  }
  limit_ = std::max(options_.bytes, 2 * bytes());  // the path alone may be much
}

void Recall::forget() {
  nodes_.clear();
  edges_.clear();
  conditions_.clear();
  deeds_.clear();
  performed_.clear();
  path_.clear();
  frames_.clear();
  changes_.clear();
  at_.clear();
  gone_.clear();
  blocks_.clear();
  freed_.clear();
  sent_.clear();
  left_.clear();
  cells_.clear();
  races_.reset();
  roots_.clear();
  places_.clear();
  memory_.reset();
  now_ = {};
  beyond_ = none;
}

// --- Is it true? ---

// If the program is there anyway, that costs nothing.
void Recall::end_of_execution() {
  ++executions_;
  const bool is_there = agreed_ == path_.size() && program_at_ == path_.size();
  const bool has_to_be =
      executions_ == first_compared || executions_ % options_.compared_every == 0;
  if (is_there || has_to_be) compare();
}

void Recall::compare() const {
  bring_program_here();
  if (program_.alive() != now_.alive || program_.enabled() != enabled()) was_wrong("who can go on");
  if (program_.has_exited() != now_.has_exited) was_wrong("whether the process has ended");
  if (!has_same_objects()) was_wrong("an object");
  for (ProcessId p : now_.alive) {
    Standing here = node_of(p).at;
    if (here.pending.kind == Kind::await) here.pending = await_of(p);
    if (program_.standing(p) != here) was_wrong("where a process stands");
  }
  for (ObjectId x : variables_) {
    if (program_.observed(x) != memory_.load(x)) was_wrong("a variable");
  }
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (program_.cell(i) != cells_[i]) was_wrong("plain data");
  }
}

// The search begins again, without memory.
void Recall::was_wrong(const char* about) const {
  statistics_.was_wrong = true;
  is_on_ = false;
  CHECK(!options_.must_be_right, "{} is not what was remembered, after {}", about,
        program_.narrator().schedule_text(schedule_of(path_)));
  throw ProgramChanged{};
}

std::size_t Recall::bytes() const {
  return nodes_.size() * sizeof(Node) + places_.size() * 2 * sizeof(Place) +
         edges_.size() * sizeof(Edge) + (conditions_.size() + deeds_.size()) * sizeof(Deed) +
         performed_.size() * sizeof(Step);
}

}  // namespace mazurka
