#include "program/recall.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

namespace {

constexpr std::int64_t nothing_left = INT64_MAX;  // no mutex has this value

}  // namespace

Recall::Recall(Memorable& program, const Options& options) : program_(program), options_(options) {
  const std::string why = program_.why_not();
  is_on_ = why.empty();
  if (!is_on_) ++statistics_.prevented[why];
}

// --- Where it stands ---

// The operation of a process that awaits something. What a mutex has counted is not for the tree: a
// process that waits for others to have had it compares with what it has left there itself.
Operation Recall::await_of(ProcessId p) const {
  const Node& node = node_of(p);
  Operation operation = node.at.pending;
  for (int k = 0; k < 2; ++k) {
    if (node.awaits_others[k]) operation.operands[k] = left_by(p, operation.objects[k]);
  }
  return operation;
}

std::int64_t Recall::left_by(ProcessId p, ObjectId mutex) const {
  if (index(p) >= left_.size() || index(mutex) >= left_[index(p)].size()) return nothing_left;
  return left_[index(p)][index(mutex)];
}

void Recall::set_left(ProcessId p, ObjectId mutex, std::int64_t value) {
  if (index(p) >= left_.size()) left_.resize(index(p) + 1);
  std::vector<std::int64_t>& left = left_[index(p)];
  if (index(mutex) >= left.size()) left.resize(index(mutex) + 1, nothing_left);
  changes_.push_back(
      {Change::What::left, static_cast<std::uint32_t>(index(mutex)), left[index(mutex)], p});
  left[index(mutex)] = value;
}

bool Recall::can_go(ProcessId p) const {
  const Operation& operation = node_of(p).at.pending;
  switch (operation.kind) {
    case Kind::join: {
      const ProcessId target = operation.target;
      const bool has_begun = index(target) < at_.size() && at_[index(target)] != none;
      return has_begun && !now_.alive.contains(target) && !node_of(target).at.has_left;
    }
    case Kind::settle:
      for (ProcessId q : now_.alive) {
        if (q != p && node_of(q).at.pending.kind != Kind::settle && is_enabled(q)) return false;
      }
      return true;
    case Kind::take_bits:
    case Kind::await: {
      Values values{};
      for (int k = 0; k < 2 && operation.objects[k] != no_object; ++k) {
        values[k] = value(operation.objects[k]);
      }
      return holds(await_of(p), values);
    }
    default: return memory_.objects().enabled(p, operation);
  }
}

ProcessSet Recall::enabled() const {
  if (is_beyond()) {
    bring_program_here();
    return program_.enabled();
  }
  ProcessSet result = now_.alive;
  for (ProcessId p : now_.waiting) {
    if (!can_go(p)) result.erase(p);
  }
  return result;
}

bool Recall::is_enabled(ProcessId p) const {
  if (is_beyond()) {
    bring_program_here();
    return program_.is_enabled(p);
  }
  return now_.alive.contains(p) && (!now_.waiting.contains(p) || can_go(p));
}

Operation Recall::pending(ProcessId p) const {
  if (is_beyond()) {
    bring_program_here();
    return program_.pending(p);
  }
  if (node_of(p).at.pending.kind == Kind::await) return await_of(p);
  Operation operation = node_of(p).at.pending;
  if (operation.kind == Kind::compare_and_swap || operation.kind == Kind::try_take_bits) {
    operation.access = access_at(operation, memory_.load(operation.objects[0]));
  } else if (is_synchronisation(operation.kind)) {
    memory_.objects().resolve(p, operation);
  }
  return operation;
}

std::int64_t Recall::value(ObjectId x) const {
  if (is_beyond()) {
    bring_program_here();
    return program_.value(x);
  }
  return memory_.objects().is_defined(x) ? memory_.objects().value(x) : memory_.load(x);
}

const std::vector<Finding>& Recall::failures() const {
  static const std::vector<Finding> no_failures;
  if (!is_beyond()) return no_failures;
  bring_program_here();
  return program_.failures();
}

bool Recall::can_be_stuck() const {
  bring_program_here();
  return program_.can_be_stuck();
}

FindingKind Recall::stuck_kind() const {
  bring_program_here();
  return program_.stuck_kind();
}

const Narrator& Recall::narrator() const {
  const std::uint64_t run = statistics_.run;
  bring_program_here();
  statistics_.run = run;  // that is for who wants to be told
  return program_.narrator();
}

// --- Steps ---

Event Recall::step(ProcessId p, std::uint16_t choice) {
  if (!is_on_) return program_.step(p, choice);
  const Step step{p, choice, pending(p)};
  if (is_beyond()) return run(step);
  frames_.push_back(frame());
  const Effect effect = effect_of(step);
  const EdgeId known = effect.answer_is_known ? find(at_[index(p)], effect.answer) : none;
  if (known == none || is_gone(step)) {
    take_back();
    return learn_more(step);
  }
  const Edge& edge = edges_[known];
  const Event event{step, effect.before_is_known ? effect.before : edge.before,
                    effect.after_is_known ? effect.after : edge.after};
  finish(event);
  if (!apply(edge, step)) {
    take_back();
    return learn_more(step);
  }
  path_.push_back(event);
  ++statistics_.recalled;
  return event;
}

// What the operation does to variables and objects; variables are left for finish().
Recall::Effect Recall::effect_of(const Step& step) {
  const Operation& operation = step.operation;
  const ObjectId x = operation.objects[0];
  const Node& node = node_of(step.process);
  Effect effect;
  effect.answer.choice = step.choice;
  switch (operation.kind) {
    case Kind::choose:
    case Kind::settle:
    case Kind::spawn: return effect;
    case Kind::join:
      effect.answer.values[0] = nodes_[at_[index(operation.target)]].at.result;
      return effect;
    case Kind::await:
      for (int k = 0; k < 2 && operation.objects[k] != no_object; ++k) {
        effect.answer.values[k] = value(operation.objects[k]);
      }
      return effect;
    default: break;
  }
  effect.before_is_known = true;
  if (is_synchronisation(operation.kind)) {
    const Performed performed = memory_.perform(step);
    effect.answer_is_known = performed.misuse == nullptr;
    effect.after_is_known = true;
    effect.before = performed.before;
    effect.after = performed.after;
    effect.answer.values[0] = performed.result;
    if (operation.kind == Kind::lock) {
      // Who may be in a loop compares.
      const bool is_same = performed.before == left_by(step.process, x);
      if (node.at.compares_locks) effect.answer.values[1] = is_same ? 1 : 0;
    } else if (operation.kind == Kind::unlock) {
      set_left(step.process, x, performed.after);
    } else if (node.at.compares_locks || tries(operation.kind)) {
      effect.answer.values[1] = performed.before;
      effect.answer.values[2] = performed.after;
    }
    return effect;
  }
  effect.before = value(x);
  if (operation.access == Access::read || memory_.objects().is_defined(x)) {
    effect.after_is_known = true;
    effect.after = effect.before;
    effect.answer.values[0] = effect.before;
  } else if (operation.kind == Kind::write && !node.depends_on_value) {
    // Who writes learns only whether that changes something.
    effect.answer_is_known = effect.after_is_known = node.has_written;
    effect.after = node.written;
    effect.answer.values[0] = effect.before == effect.after ? 1 : 0;
  } else {
    effect.answer.values[0] = effect.before;
  }
  return effect;
}

// The event leaves its value in its variable.
void Recall::finish(const Event& event) {
  const Operation& operation = event.step.operation;
  const ObjectId x = operation.objects[0];
  if (row(operation.kind).on != ObjectType::variable || operation.kind == Kind::await) return;
  if (event.after == event.before || memory_.objects().is_defined(x)) return;
  memory_.store(x, event.after);
}

Recall::EdgeId Recall::find(NodeId node, const Answer& answer) const {
  for (EdgeId e = nodes_[node].edges; e != none; e = edges_[e].next) {
    if (edges_[e].answer == answer && would_find_the_same(edges_[e])) return e;
  }
  return none;
}

bool Recall::would_find_the_same(const Edge& edge) const {
  for (std::uint32_t i = edge.deeds; i < edge.deeds + edge.deed_count; ++i) {
    const Deed& deed = deeds_[i];
    switch (deed.what) {
      case Deed::What::found_alive:
        if (ProcessSet::of_bits(static_cast<std::uint64_t>(deed.values[0]),
                                static_cast<std::uint64_t>(deed.values[1])) != now_.alive) {
          return false;
        }
        break;
      case Deed::What::found_value:
        if (value(ObjectId{deed.x}) != deed.values[0]) return false;
        break;
      case Deed::What::found_cell:
        if ((cells_[deed.x] & deed.values[1]) != deed.values[0]) return false;
        break;
      case Deed::What::accesses:
        if (gone_cells_[deed.x] != 0) return false;
        break;
      case Deed::What::frees:
        if (freed_.contains(deed.values[0])) return false;
        break;
      default: break;
    }
  }
  return true;
}

// Whether it uses what was freed or destroyed: then it is up to the program to say what happens.
bool Recall::is_gone(const Step& step) const {
  return std::ranges::any_of(step.operation.objects, [&](ObjectId x) {
    return x != no_object && index(x) < gone_.size() && gone_[index(x)] != 0;
  });
}

// Returns false if there may be a race.
bool Recall::apply(const Edge& edge, const Step& step) {
  for (std::uint32_t i = edge.deeds; i < edge.deeds + edge.deed_count; ++i) {
    if (!apply(deeds_[i])) return false;
  }
  arrive(edge, step);
  return true;
}

void Recall::arrive(const Edge& edge, const Step& step) {
  stand(step.process, edge.to);
  if (edge.child != none) stand(step.operation.target, edge.child);
  now_.has_exited |= edge.exits;
  for (std::size_t i = 0; i < edge.tallies.size(); ++i) now_.tallies[i] += edge.tallies[i];
}

bool Recall::apply(const Deed& deed) {
  const ObjectId x{deed.x};
  switch (deed.what) {
    case Deed::What::defines:
      if (memory_.objects().is_defined(x)) break;
      [[fallthrough]];
    case Deed::What::defines_again:
      memory_.define(x, static_cast<ObjectType>(deed.values[0]), deed.values[1]);
      set_gone(x, false);
      break;
    case Deed::What::performs: {
      const Step& step = performed_[static_cast<std::size_t>(deed.values[0])];
      const Performed performed = memory_.perform(step);
      if (step.operation.kind == Kind::unlock) set_left(step.process, x, performed.after);
      break;
    }
    case Deed::What::frees:
      freed_.insert(deed.values[0]);
      changes_.push_back({Change::What::freed, 0, deed.values[0]});
      break;
    case Deed::What::destroys: set_gone(x, true); break;
    case Deed::What::stores: memory_.store(x, deed.values[0]); break;
    case Deed::What::destroys_cell:
      changes_.push_back({Change::What::gone_cell, deed.x, gone_cells_[deed.x]});
      gone_cells_[deed.x] = 1;
      break;
    case Deed::What::writes: set_cell(deed.x, deed.values[0], deed.values[1]); break;
    case Deed::What::accesses:
      return !races_.access(deed.process, deed.x,
                            {deed.bytes(), deed.is_write(), deed.is_atomic()});
    case Deed::What::orders:
      if (cells_.empty()) break;
      races_.order(deed.process, static_cast<Ordering>(deed.values[0]), x,
                   static_cast<std::size_t>(deed.values[1]));
      break;
    case Deed::What::found_alive:
    case Deed::What::found_value:
    case Deed::What::found_cell: break;
  }
  return true;
}

void Recall::set_cell(std::uint32_t i, std::int64_t value, std::int64_t bits) {
  changes_.push_back({Change::What::cell, i, cells_[i]});
  cells_[i] = (cells_[i] & ~bits) | value;
}

void Recall::set_gone(ObjectId x, bool gone) {
  if (index(x) >= gone_.size()) gone_.resize(index(x) + 1);
  changes_.push_back({Change::What::gone, static_cast<std::uint32_t>(index(x)), gone_[index(x)]});
  gone_[index(x)] = gone ? 1 : 0;
}

void Recall::stand(ProcessId p, NodeId node) {
  if (index(p) >= at_.size()) at_.resize(index(p) + 1, none);
  changes_.push_back({Change::What::node, static_cast<std::uint32_t>(index(p)), at_[index(p)]});
  at_[index(p)] = node;
  const Standing& at = nodes_[node].at;
  if (at.alive) now_.alive.insert(p);
  else now_.alive.erase(p);
  if (at.alive && can_block(at.pending.kind)) now_.waiting.insert(p);
  else now_.waiting.erase(p);
}

// --- Going back ---

Recall::Frame Recall::frame() {
  return {now_, memory_.mark(), races_.mark(), static_cast<std::uint32_t>(changes_.size())};
}

void Recall::take_back() {
  const Frame& frame = frames_.back();
  for (; changes_.size() > frame.changes; changes_.pop_back()) {
    const Change& change = changes_.back();
    switch (change.what) {
      case Change::What::node: at_[change.index] = static_cast<NodeId>(change.before); break;
      case Change::What::left: left_[index(change.process)][change.index] = change.before; break;
      case Change::What::gone: gone_[change.index] = change.before != 0; break;
      case Change::What::freed: freed_.erase(change.before); break;
      case Change::What::cell: cells_[change.index] = change.before; break;
      case Change::What::gone_cell: gone_cells_[change.index] = change.before != 0; break;
    }
  }
  races_.undo(frame.races);
  memory_.undo(frame.memory);
  now_ = frame.before;
  frames_.pop_back();
}

std::size_t Recall::rewind(std::size_t length) {
  if (!is_on_) return program_.rewind(length);
  CHECK(length <= path_.size(), "{} steps were taken, not {}", path_.size(), length);
  if (!is_beyond()) {
    program_.note_tallies(now_.tallies);
    if (length < path_.size() && enabled().empty()) end_of_execution();
  }
  while (frames_.size() > length) take_back();
  path_.resize(length);
  if (length < beyond_) beyond_ = none;
  agreed_ = std::min(agreed_, length);
  return length;
}

void Recall::restart() {
  if (!is_on_) return program_.restart();
  if (is_grown_ && generation_ == program_.generation()) {
    rewind(0);
  } else {
    path_.clear();
    grow();
  }
}

// --- The program itself ---

void Recall::bring_program_here() const {
  if (!is_on_ || (agreed_ == path_.size() && program_at_ == path_.size())) return;
  if (program_at_ > agreed_) {
    program_at_ = agreed_ = 0;
    program_.restart();
  }
  const std::span<const Event> missing = std::span(path_).subspan(program_at_);
  statistics_.run += missing.size();
  if (program_.repeat(missing) < missing.size()) was_wrong("a step");
  agreed_ = program_at_ = path_.size();
}

// The program takes the step, and nothing is noted.
Event Recall::run(const Step& step) {
  bring_program_here();
  path_.push_back(program_.step(step.process, step.choice));
  agreed_ = program_at_ = path_.size();
  ++statistics_.run;
  return path_.back();
}

Event Recall::learn_more(const Step& step) {
  const Event event = learn(step);
  const bool is_too_much = bytes() > limit_;
  if (is_too_much) ++statistics_.forgotten;
  if (is_too_much || !is_grown_) grow();
  return event;
}

// The program takes the step, and what it does is kept.
Event Recall::learn(const Step& step) {
  bring_program_here();
  noted_.clear();
  program_.note_deeds(&noted_);
  try {
    run(step);
  } catch (...) {
    program_.note_deeds(nullptr);
    is_grown_ = false;
    throw;
  }
  program_.note_deeds(nullptr);
  const Event event = path_.back();
  if (event.step != step) was_wrong("an operation");
  if (generation_ != program_.generation()) {  // what was noted so far lacks something
    is_grown_ = false;
    return event;
  }
  note_prevention();
  if (noted_.prevented.empty()) {
    path_.pop_back();  // take_back() and put() go by steps
    frames_.push_back(frame());
    if (!keep(event)) take_back();
    path_.push_back(event);
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
  edge.deeds = static_cast<std::uint32_t>(deeds_.size());
  for (Deed deed : noted_.list) {
    if (deed.what == Deed::What::performs) {
      performed_.push_back(noted_.performed[static_cast<std::size_t>(deed.values[0])]);
      deed.values[0] = static_cast<std::int64_t>(performed_.size()) - 1;
    }
    if (deed.what == Deed::What::orders && cells_.empty()) continue;
    deeds_.push_back(deed);
    if (apply(deed)) continue;
    noted_.prevented = "a race that is allowed";
    return false;
  }
  note_differences(p, edge.deeds);
  edge.deed_count = static_cast<std::uint32_t>(deeds_.size()) - edge.deeds;
  if (!has_same_objects()) {
    noted_.prevented = fmt::format("what {} does to others", name(event.step.operation.kind));
    return false;
  }
  edge.exits = program_.has_exited() && !now_.has_exited;
  edge.to = add_node(p);
  if (event.step.operation.kind == Kind::spawn) {
    edge.child = root(event.step.operation.target, edge.deeds);
  }
  Node& from = nodes_[at_[index(p)]];
  edge.next = from.edges;
  from.edges = static_cast<EdgeId>(edges_.size());
  edges_.push_back(edge);
  arrive(edge, event.step);
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
  for (std::uint32_t i = 0; i < cells_.size(); ++i) {
    const std::int64_t now = program_.cell(i);
    std::uint8_t bytes = 0;  // that it has written, perhaps what was there
    for (std::size_t k = first_deed; k < deeds_.size(); ++k) {
      const Deed& deed = deeds_[k];
      if (deed.what == Deed::What::accesses && deed.x == i && deed.is_write() &&
          !deed.is_atomic()) {
        bytes |= deed.bytes();
      }
    }
    std::uint64_t bits = 0;
    for (int byte = 0; byte < 8; ++byte) {
      const std::uint64_t mask = std::uint64_t{0xff} << (8 * byte);
      const bool differs = ((static_cast<std::uint64_t>(now ^ cells_[i])) & mask) != 0;
      if (differs || (bytes >> byte & 1) != 0) bits |= mask;
    }
    if (bits == 0) continue;
    const auto changed = static_cast<std::int64_t>(bits);
    deeds_.push_back({Deed::What::writes, p, i, {now & changed, changed}});
    apply(deeds_.back());
  }
}

// Where the process stands in the program.
Recall::NodeId Recall::add_node(ProcessId p) {
  Node node{program_.standing(p)};
  Operation& operation = node.at.pending;
  for (int k = 0; node.at.alive && operation.kind == Kind::await && k < 2; ++k) {
    const ObjectId x = operation.objects[k];
    if (x == no_object || operation.operands[k] != left_by(p, x)) continue;
    node.awaits_others[k] = true;
    operation.operands[k] = 0;
  }
  nodes_.push_back(node);
  return static_cast<NodeId>(nodes_.size() - 1);
}

// Where a new process stands. What it was begun with, and what it has found since, is all that it can know.
Recall::NodeId Recall::root(ProcessId p, std::size_t first_deed) {
  const Standing at = program_.standing(p);
  std::vector<std::int64_t> key{static_cast<std::int64_t>(index(p)), at.origin[0], at.origin[1]};
  for (std::size_t k = first_deed; k < deeds_.size(); ++k) {
    const Deed& deed = deeds_[k];
    if (deed.process != p || deed.what > Deed::What::found_cell) continue;
    key.insert(key.end(),
               {static_cast<std::int64_t>(deed.what), deed.x, deed.values[0], deed.values[1]});
  }
  const auto [found, is_new] =
      roots_.try_emplace(std::move(key), static_cast<NodeId>(nodes_.size()));
  if (is_new) add_node(p);
  CHECK(nodes_[found->second].at == at, "a process that has found the same stands elsewhere");
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
    noted_.clear();
    program_.note_deeds(&noted_);
    program_at_ = agreed_ = 0;
    program_.restart();
    program_.note_deeds(nullptr);
    generation_ = program_.generation();
    is_grown_ = true;
    variables_ = program_.variables();
    for (ObjectId x : variables_) memory_.define(x, program_.observed(x));
    gone_cells_.assign(program_.cells(), 0);
    for (std::size_t i = 0; i < program_.cells(); ++i) cells_.push_back(program_.cell(i));
    for (const Deed& deed : noted_.list) {
      if (deed.what != Deed::What::performs) apply(deed);
      else memory_.perform(noted_.performed[static_cast<std::size_t>(deed.values[0])]);
    }
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
  deeds_.clear();
  performed_.clear();
  path_.clear();
  frames_.clear();
  changes_.clear();
  at_.clear();
  gone_.clear();
  freed_.clear();
  left_.clear();
  cells_.clear();
  races_.reset();
  roots_.clear();
  memory_.reset();
  now_ = {};
  beyond_ = none;
}

// --- Is it true? ---

void Recall::end_of_execution() {
  ++executions_;
  if (executions_ <= first_compared || executions_ % options_.compared_every == 0) compare();
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
  return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge) +
         deeds_.size() * sizeof(Deed) + performed_.size() * sizeof(Step);
}

}  // namespace mazurka
