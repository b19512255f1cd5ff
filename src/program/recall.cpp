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

// Who else reads does not count.
std::int64_t Recall::known_to_owner(ObjectId x, std::int64_t value) const {
  const bool is_rwlock = std::holds_alternative<objects::RwLock>(memory_.objects().state(x));
  return is_rwlock ? value - objects::RwLock::readers(value) : value;
}

std::int64_t Recall::found_at(const Step& step, const Performed& performed) const {
  if (tries(step.operation.kind)) return performed.before;
  return known_to_owner(step.operation.objects[0], performed.before);
}

void Recall::note_left(const Step& step, const Performed& performed) {
  const Kind kind = step.operation.kind;
  const ObjectId x = step.operation.objects[0];
  if (kind != Kind::unlock && kind != Kind::rw_unlock) return;
  set_left(step.process, x, known_to_owner(x, performed.after));
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
  if (is_beyond()) {
    bring_program_here();
    return program_.can_be_stuck();
  }
  if (!now_.has_exited) return now_.alive.empty() || staying() != now_.alive;
  for (ProcessId p : now_.alive) {
    if (node_of(p).at.has_left) return true;  // it runs the handlers of exit
  }
  return false;
}

ProcessSet Recall::staying() const {
  ProcessSet staying;
  for (ProcessId p : now_.alive) {
    if (node_of(p).at.stays) staying.insert(p);
  }
  return staying;
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
  return is_on_ ? take({p, choice, pending(p)}) : program_.step(p, choice);
}

Event Recall::take(const Step& step) {
  if (!is_on_) return program_.take(step);
  const ProcessId p = step.process;
  if (is_beyond()) return run_on(step);
  frames_.push_back(frame());
  const Effect effect = effect_of(step);
  const EdgeId known = effect.answer_is_known ? find(at_[index(p)], effect.answer, step) : none;
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
    if (operation.follows) {
      const Sent& sent = sent_by(operation.target, operation.operands[1]);
      effect.answer.values[1] = sent.address;
      effect.answer.values[2] = sent.sort;
      return effect;
    }
    note_left(step, performed);
    // Who may be in a loop compares what it finds at a lock with what it has left there.
    if (!node.at.compares_locks && !tries(operation.kind)) return effect;
    const bool is_same = found_at(step, performed) == left_by(step.process, x);
    effect.answer.values[0] = performed.result | (is_same ? 2 : 0);
    if (operation.kind != Kind::lock) {
      effect.answer.values[1] = performed.before;
      effect.answer.values[2] = performed.after;
    }
    return effect;
  }
  effect.before = value(x);
  if (operation.both) effect.answer.values[1] = value(operation.objects[1]);
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

Recall::EdgeId Recall::find(NodeId node, const Answer& answer, const Step& step) const {
  for (EdgeId e = nodes_[node].edges; e != none; e = edges_[e].next) {
    if (edges_[e].answer == answer && would_find_the_same(edges_[e], step)) return e;
  }
  return none;
}

// The operation has been performed. What only one process uses wakes nobody else.
bool Recall::would_wake(const Deed& deed, const Step& step) const {
  if (step.operation.objects[0] != ObjectId{deed.x}) return true;
  if (step.operation.kind != Kind::gather) return woken(step) == deed.processes();
  const auto& barrier = std::get<objects::Barrier>(memory_.objects().state(ObjectId{deed.x}));
  return !barrier.is_crowded() && barrier.met() == deed.processes();
}

bool Recall::would_find_the_same(const Edge& edge, const Step& step) const {
  for (std::uint32_t i = edge.conditions; i < edge.conditions_end; ++i) {
    const Deed& deed = conditions_[i];
    switch (deed.what) {
      case Deed::What::found_alive:
        if (deed.processes() != now_.alive) return false;
        break;
      case Deed::What::found_others:
        if (deed.values[0] != (now_.alive.size() > 1 ? 1 : 0)) return false;
        break;
      case Deed::What::found_staying:
        if (deed.processes() != staying()) return false;
        break;
      case Deed::What::found_woken:
        if (!would_wake(deed, step)) return false;
        break;
      case Deed::What::found_object:
        if (Deed::state(memory_.objects(), ObjectId{deed.x}) != deed.values[0]) return false;
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
        if (freed_[deed.x] != 0) return false;
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
  for (std::uint32_t i = edge.deeds; i < edge.deeds_end; ++i) {
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
      note_left(step, memory_.perform(step));
      break;
    }
    case Deed::What::frees:
      changes_.push_back({Change::What::freed, deed.x, freed_[deed.x]});
      freed_[deed.x] = 1;
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
    case Deed::What::sends: set_sent(deed); break;
    case Deed::What::found_alive:
    case Deed::What::found_others:
    case Deed::What::found_staying:
    case Deed::What::found_woken:
    case Deed::What::found_object:
    case Deed::What::found_value:
    case Deed::What::found_cell: break;
  }
  return true;
}

const Recall::Sent& Recall::sent_by(ProcessId p, std::int64_t number) const {
  CHECK(index(p) < sent_.size() && static_cast<std::size_t>(number) < sent_[index(p)].size(),
        "message {} of process {} was never noted", number, index(p));
  return sent_[index(p)][static_cast<std::size_t>(number)];
}

// When it is taken back, nobody has a message of this number that could be asked about.
void Recall::set_sent(const Deed& deed) {
  if (index(deed.process) >= sent_.size()) sent_.resize(index(deed.process) + 1);
  std::vector<Sent>& sent = sent_[index(deed.process)];
  if (deed.x >= sent.size()) sent.resize(deed.x + 1);
  sent[deed.x] = {deed.values[0], deed.values[1]};
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
      case Change::What::freed: freed_[change.index] = change.before != 0; break;
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
  if (!is_worth_it()) {
    is_on_ = false;
    ++statistics_.prevented["that nearly all executions are new"];
    return program_.rewind(agreed_);
  }
  if (!is_grown_) grow();
  return length;
}

// Not if the program has to be run for each execution anyway.
bool Recall::is_worth_it() {
  if (++tried_ < trial) return true;
  const bool is_worth_it = options_.must_be_right || restarts_ < trial / 10 * 9;
  tried_ = restarts_ = 0;
  return is_worth_it;
}

// A search begins: what was remembered in another one may be void, because more is visible now.
void Recall::restart() {
  if (!is_on_) return program_.restart();
  path_.clear();
  grow();
}

}  // namespace mazurka
