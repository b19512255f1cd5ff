#include "models/model_program.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

namespace {

// A loop without a visible operation could run for ever, and no scheduler could stop it.
constexpr int longest_local_run = 100'000;

std::int64_t calculate(std::int64_t a, Arithmetic arithmetic, std::int64_t b) {
  const auto x = static_cast<std::uint64_t>(a);
  const auto y = static_cast<std::uint64_t>(b);
  switch (arithmetic) {
    case Arithmetic::plus: return plus(a, b);
    case Arithmetic::minus: return minus(a, b);
    case Arithmetic::times: return static_cast<std::int64_t>(x * y);
    case Arithmetic::modulo: return y == 0 ? 0 : static_cast<std::int64_t>(x % y);
  }
  return 0;
}

// Whether a value that it expects is part of the operation. What others write or add is not.
bool expects_value(Kind kind) {
  return kind == Kind::compare_and_swap || kind == Kind::take_bits || kind == Kind::try_take_bits;
}

const Operation drain_operation = [] {
  Operation operation;
  operation.kind = Kind::drain;
  return operation;
}();

}  // namespace

// Objects are numbered: first the variables, then the synchronisation objects. The data come last;
// no operation names them.
ModelProgram::ModelProgram(Model model, MemoryModel memory, Fences fences)
    : model_(std::move(model)), fences_(fences), objects_at_(model_.variable_cells.size()),
      data_at_(objects_at_ + model_.objects.size()) {
  model_.validate();
  now_.frames.resize(model_.processes.size());
  standing_.resize(model_.processes.size());
  sent_.resize(model_.processes.size());
  for (std::size_t p = 0; p < model_.processes.size(); ++p) prepare(ProcessId(p));
  for (std::size_t i = 0; i < objects_at_; ++i) {
    now_.memory.define(ObjectId(i), model_.variable_cells[i].initially);
  }
  for (std::size_t i = 0; i < model_.objects.size(); ++i) {
    const Model::Object& object = model_.objects[i];
    now_.memory.define(ObjectId(objects_at_ + i), object.type, object.initially);
  }
  for (std::size_t i = 0; i < model_.data_cells.size(); ++i) {
    now_.memory.define(ObjectId(data_at_ + i), model_.data_cells[i].initially);
  }
  if (memory != MemoryModel::sc) {
    if (2 * model_.processes.size() > ProcessSet::capacity) {
      throw UserError("the model has {} processes; at most {} are possible with --memory={}",
                      model_.processes.size(), ProcessSet::capacity / 2, name(memory));
    }
    now_.memory.buffers = StoreBuffers(memory, model_.processes.size());
  }
  for (std::size_t p = 0; p < model_.processes.size(); ++p) {
    if (!model_.processes[p].spawned) start(ProcessId(p));
  }
  now_.faults.most = model_.most_faults;
  beginning_ = now_;
}

void ModelProgram::prepare(ProcessId p) {
  first_.push_back(code_.size());
  for (const Instruction& i : model_.processes[index(p)].code) {
    Prepared prepared{&i, {}};
    Operation& operation = prepared.operation;
    if (i.visible()) {
      operation.kind = i.kind;
      operation.access = row(i.kind).access;
      operation.timed = i.timed;
      operation.any = i.any;
      operation.order = i.order;
      operation.failure = i.failure;
    }
    if (i.names_process()) operation.target = ProcessId(i.bases[0]);
    if (i.is(Kind::choose)) operation.operands = {i.operands[0].value, i.operands[1].value};
    prepared.on_object = i.names_object();
    if (i.names_object() || i.names_variable()) {
      const bool has_operands = expects_value(i.kind) || i.is(Kind::await);
      prepared.varies = i.is(Kind::send) || i.elements[0].is_register ||
                        i.elements[1].is_register ||
                        (has_operands && (i.operands[0].is_register || i.operands[1].is_register));
      if (!prepared.varies) fill_in(p, i, operation);
    }
    code_.push_back(prepared);
  }
  code_.push_back(Prepared{nullptr, {}});
}

void ModelProgram::restart() {
  now_ = beginning_;
  taken_.clear();
  for (Standing& standing : standing_) standing.is_known = false;
}

void ModelProgram::start(ProcessId p) {
  standing_[index(p)].is_known = false;
  now_.started.insert(p);
  now_.alive.insert(p);
  run_to_visible(p);
}

void ModelProgram::start_by(ProcessId parent, ProcessId p) {
  if (now_.started.contains(p)) {
    throw UserError("process '{}' spawns '{}' a second time; declare one for each spawn",
                    process_name(parent), process_name(p));
  }
  start(p);
}

void ModelProgram::end(ProcessId p) {
  now_.frames[index(p)].counter = static_cast<std::int64_t>(model_.processes[index(p)].code.size());
  if (needs_drain(p)) return now_.waiting.insert(p);
  now_.alive.erase(p);
  now_.waiting.erase(p);
}

ObjectId ModelProgram::object(ProcessId p, const Instruction& i, int which) const {
  const std::size_t cells = i.names_object() ? model_.objects.size() : objects_at_;
  const Frame& frame = now_.frames[index(p)];
  const std::int64_t element = plus(i.bases[which], value(frame, i.elements[which]));
  if (element < 0 || static_cast<std::size_t>(element) >= cells) {
    throw UserError(
        "process '{}', instruction {}: element {} is outside of the model's objects; check "
        "the value of the index",
        process_name(p), frame.counter, element);
  }
  if (!i.names_object()) return ObjectId(element);
  if (!fits(i.kind, model_.objects[element].type)) {
    throw UserError("process '{}', instruction {}: {} on a {}; check the value of the index",
                    process_name(p), frame.counter, name(i.kind),
                    name(model_.objects[element].type));
  }
  return ObjectId(objects_at_ + element);
}

ObjectId ModelProgram::data_cell(ProcessId p, const Instruction& i) const {
  const Frame& frame = now_.frames[index(p)];
  const std::int64_t element = plus(i.bases[0], value(frame, i.elements[0]));
  if (element < 0 || static_cast<std::size_t>(element) >= model_.data_cells.size()) {
    throw UserError(
        "process '{}', instruction {}: element {} is outside of the model's data; check "
        "the value of the index",
        process_name(p), frame.counter, element);
  }
  return ObjectId(data_at_ + element);
}

// What registers decide: the objects, and the values that are expected or awaited.
void ModelProgram::fill_in(ProcessId p, const Instruction& i, Operation& operation) const {
  const Frame& frame = now_.frames[index(p)];
  operation.objects[0] = object(p, i, 0);
  if (expects_value(i.kind)) operation.operands[0] = value(frame, i.operands[0]);
  if (row(i.kind).on == ObjectType::mailbox) operation.operands[0] = i.operands[0].value;
  if (i.kind == Kind::send) operation.operands[1] = frame.sent;
  if (i.kind != Kind::await) return;
  for (int k = 0; k < 2 && i.bases[k] != no_base; ++k) {
    operation.objects[k] = object(p, i, k);
    operation.relations[k] = i.relations[k];
    operation.operands[k] = value(frame, i.operands[k]);
  }
}

const Operation& ModelProgram::operation(ProcessId p) const {
  const Prepared& prepared = this->prepared(p);
  if (!prepared.varies) return prepared.operation;
  Standing& standing = standing_[index(p)];
  if (!standing.is_known) {
    standing.operation = prepared.operation;
    fill_in(p, *prepared.instruction, standing.operation);
    standing.is_known = true;
  }
  DCHECK([&] {
    Operation filled_in = prepared.operation;
    fill_in(p, *prepared.instruction, filled_in);
    return filled_in == standing.operation;
  }());
  return standing.operation;
}

Operation ModelProgram::pending(ProcessId p) const {
  const bool buffered = now_.memory.buffers.in_use();
  if (buffered && is_queue(p)) return flush_of(queue(p));
  if (buffered && needs_drain(p)) return drain_operation;
  Operation operation = this->operation(p);
  if (prepared(p).on_object) {
    now_.memory.objects().resolve(p, operation);
  } else if (row(operation.kind).access_at != nullptr) {
    operation.access = access_at(operation, now_.memory.load(operation.objects[0]));
  }
  if (buffered) name_copies(p, operation);
  return operation;
}

bool ModelProgram::can_go(ProcessId p) const {
  if (needs_drain(p)) return now_.memory.buffers.is_empty(p);
  const Operation& operation = this->operation(p);
  if (operation.kind == Kind::join) {
    return now_.started.contains(operation.target) && !now_.alive.contains(operation.target);
  }
  if (operation.kind == Kind::settle) return is_settled_but_for(p);
  if (prepared(p).on_object) return now_.memory.objects().enabled(p, operation);
  std::array<std::int64_t, 2> values{};
  for (int k = 0; k < 2 && operation.objects[k] != no_object; ++k) {
    values[k] = now_.memory.load(p, operation.objects[k]);
  }
  return holds(operation, values);
}

// Whether no other process can go on; two that wait for that do not wait for each other.
bool ModelProgram::is_settled_but_for(ProcessId p) const {
  if (!queues(true).empty()) return false;
  for (ProcessId q : now_.alive) {
    if (q == p || (prepared(q).operation.kind == Kind::settle && !needs_drain(q))) continue;
    if (!now_.waiting.contains(q) || can_go(q)) return false;
  }
  return true;
}

ProcessSet ModelProgram::enabled() const {
  ProcessSet result = now_.alive;
  for (ProcessId p : now_.waiting) {
    if (!can_go(p)) result.erase(p);
  }
  return result | queues(true);
}

ProcessSet ModelProgram::alive() const { return now_.alive | queues(false); }

Event ModelProgram::step(ProcessId p, std::uint16_t choice) {
  if (is_queue(p)) return flush(queue(p));
  Event event{{p, choice, ModelProgram::pending(p)}};
  const Operation& operation = event.step.operation;
  CHECK(choice < now_.faults.ways(operation), "choice {} of {}", choice,
        now_.faults.ways(operation));
  begin_step(p, operation);
  if (operation.kind == Kind::drain) {
    drained(p);
    return event;
  }

  const Instruction& i = *prepared(p).instruction;
  const bool on_object = prepared(p).on_object;
  Frame& frame = now_.frames[index(p)];
  if (i.kind == Kind::choose) {
    frame.registers[i.to] = choice;
    now_.faults.note(event.step);
  } else if (i.kind == Kind::spawn) {
    start_by(p, operation.target);
  } else if (on_object) {
    const Performed done = now_.memory.perform(event.step);
    event.before = done.before;
    event.after = done.after;
    if (done.misuse != nullptr) {
      fail_by_misuse(p, done.misuse, operation.objects[0]);
      return event;
    }
    const auto* barrier =
        std::get_if<objects::Barrier>(&now_.memory.objects().state(operation.objects[0]));
    if (barrier != nullptr && barrier->is_crowded()) {
      throw UserError("more processes gather at '{}' than it is for; let them arrive",
                      object_name(operation.objects[0]));
    }
    if (i.kind == Kind::send) note_sent(p, {i.operands[0].value, value(frame, i.operands[1])});
    if (i.gives_result()) frame.registers[i.to] = result_of(operation, done);
  } else if (row(i.kind).on != ObjectType::process) {
    const std::int64_t result = perform_on_variable(i, frame, event);
    if (i.gives_result()) frame.registers[i.to] = result;
  }
  ++frame.counter;
  run_to_visible(p);
  return event;
}

void ModelProgram::begin_step(ProcessId p, const Operation& operation) {
  standing_[index(p)].is_known = false;
  Taken& taken = taken_.emplace_back();
  taken.frame = now_.frames[index(p)];
  taken.memory = now_.memory.mark();
  taken.failures = static_cast<std::uint32_t>(now_.failures.size());
  taken.process = p;
  taken.was_waiting = now_.waiting.contains(p);
  taken.spawned = operation.kind == Kind::spawn;
  taken.child = operation.target;
  taken.faults = now_.faults.seen;
}

// What a message says is not taken back when it was not sent: the next one with its number says
// something else.
void ModelProgram::note_sent(ProcessId p, const Message& message) {
  const auto number = static_cast<std::size_t>(now_.frames[index(p)].sent++);
  std::vector<Message>& messages = sent_[index(p)];
  if (messages.size() <= number) messages.resize(number + 1);
  messages[number] = message;
}

std::int64_t ModelProgram::result_of(const Operation& operation, const Performed& done) const {
  if (operation.kind != Kind::receive) return done.result;
  return operation.follows ? sent_[index(operation.target)][operation.operands[1]].value : -1;
}

// Returns the result, for the operations that give one.
std::int64_t ModelProgram::perform_on_variable(const Instruction& i, const Frame& frame,
                                               Event& event) {
  const Operation& operation = event.step.operation;
  if (is_buffered(operation)) return put_into_buffer(i, frame, event);
  const ObjectId x = operation.objects[0];
  event.before = event.after = now_.memory.load(x);
  std::int64_t result = event.before;
  switch (i.kind) {
    case Kind::read:
      event.before = event.after = now_.memory.load(event.step.process, location(x));
      return event.before;
    case Kind::write: event.after = value(frame, i.operands[0]); break;
    case Kind::add:
    case Kind::fetch_add: event.after = plus(event.before, value(frame, i.operands[0])); break;
    case Kind::exchange: event.after = value(frame, i.operands[0]); break;
    case Kind::compare_and_swap:
      result = operation.access == Access::update;
      if (result != 0) event.after = value(frame, i.operands[1]);
      break;
    case Kind::take_bits:
    case Kind::try_take_bits:
      result = event.before & operation.operands[0];
      event.after = event.before & ~operation.operands[0];
      break;
    default: break;
  }
  if (operation.access != Access::read) {
    now_.memory.store(x, event.after);
    if (now_.memory.buffers.in_use()) {
      now_.memory.buffers.overwrite(event.step.process, x, operation.access);
    }
  }
  return result;
}

// --- Going back ---

std::size_t ModelProgram::rewind(std::size_t length) {
  CHECK(length <= taken_.size(), "{} steps were taken, not {}", taken_.size(), length);
  while (taken_.size() > length) undo();
  return length;
}

void ModelProgram::undo() {
  const Taken& last = taken_.back();
  DCHECK(now_.started.contains(last.process) && last.failures <= now_.failures.size());
  DCHECK(!last.spawned || now_.started.contains(last.child));
  if (last.spawned) {
    now_.frames[index(last.child)] = Frame();
    standing_[index(last.child)].is_known = false;
    for (ProcessSet* set : {&now_.alive, &now_.waiting, &now_.started}) set->erase(last.child);
  }
  now_.frames[index(last.process)] = last.frame;
  standing_[index(last.process)].is_known = false;
  now_.alive.insert(last.process);
  if (last.was_waiting) now_.waiting.insert(last.process);
  else now_.waiting.erase(last.process);
  if (now_.failures.size() > last.failures) now_.failures.resize(last.failures);
  now_.faults.seen = last.faults;
  now_.memory.undo(last.memory);
  taken_.pop_back();
}

// --- Between the steps ---

void ModelProgram::run_to_visible(ProcessId p) {
  now_.waiting.erase(p);
  Frame& frame = now_.frames[index(p)];
  const Prepared* code = &code_[first_[index(p)]];
  const bool buffered = now_.memory.buffers.in_use();
  for (int steps = 0;; ++steps) {
    if (code[frame.counter].instruction == nullptr) return end(p);
    const Instruction& i = *code[frame.counter].instruction;
    const bool waits = buffered && needs_drain(p);
    if (waits || (i.visible() && (i.kind != Kind::fence || fences_ == Fences::steps))) {
      if (waits || can_block(i.kind)) now_.waiting.insert(p);
      return;
    }
    if (i.is(Kind::fence)) pass_fence(p, i.order);
    if (steps == longest_local_run) {
      throw UserError(
          "process '{}' runs on without a visible operation (instruction {}); does its loop "
          "end?",
          process_name(p), frame.counter);
    }
    ++frame.counter;
    const auto operand = [&](int k) { return value(frame, i.operands[k]); };
    const auto condition = [&] { return holds(operand(0), i.relations[0], operand(1)); };
    switch (i.code) {
      case Code::compute:
        frame.registers[i.to] = calculate(operand(0), i.arithmetic, operand(1));
        break;
      case Code::branch:
        if (condition()) frame.counter += i.offset;
        break;
      case Code::check:
        if (!condition()) {
          --frame.counter;
          return fail(
              p, FindingKind::assertion,
              fmt::format("{}{}{} {} {} does not hold", i.claim, i.claim.empty() ? "" : ": ",
                          operand(0), name(i.relations[0]), operand(1)));
        }
        break;
      case Code::load: frame.registers[i.to] = now_.memory.load(data_cell(p, i)); break;
      case Code::store: now_.memory.store(data_cell(p, i), operand(0)); break;
      case Code::stop: return end(p);
      default: break;
    }
  }
}

// The process stops where it failed; the others go on, so that the execution has a definite end.
void ModelProgram::fail(ProcessId p, FindingKind kind, std::string message) {
  Finding finding;
  finding.kind = kind;
  finding.location =
      fmt::format("{}, instruction {}", process_name(p), now_.frames[index(p)].counter);
  finding.message = fmt::format("{}: {}", process_name(p), message);
  finding.detail = message;
  finding.place = fmt::format("{}: {}", finding.location, message);
  finding.threads = {process_name(p)};
  now_.failures.push_back(std::move(finding));
  end(p);
}

void ModelProgram::fail_by_misuse(ProcessId p, const char* misuse, ObjectId x) {
  fail(p, FindingKind::lock_misuse, fmt::format(fmt::runtime(misuse), object_name(x)));
}

std::int64_t ModelProgram::value(ObjectId x) const {
  return index(x) < objects_at_ ? now_.memory.load(x) : now_.memory.objects().value(x);
}

ProcessSet ModelProgram::holders(ObjectId x) const {
  return index(location(x)) < objects_at_ ? ProcessSet() : now_.memory.objects().holders(x);
}

std::vector<std::int64_t> ModelProgram::local_state() const {
  std::vector<std::int64_t> state;
  for (const Frame& frame : now_.frames) {
    state.insert(state.end(), frame.registers.begin(), frame.registers.end());
    state.push_back(frame.counter);
  }
  return state;
}

std::vector<std::int64_t> ModelProgram::state() const {
  std::vector<std::int64_t> state = local_state();
  now_.memory.append_to(state);
  return state;
}

}  // namespace mazurka
