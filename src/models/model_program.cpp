#include "models/model_program.h"

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

// Of the operations on synchronisation objects.
bool gives_result(const Instruction& i) {
  using enum Instruction::Code;
  return i.code == trylock || i.code == arrive || i.code == sem_trywait || i.code == sem_value ||
         i.code == try_read_lock || i.code == try_write_lock || i.code == once_begin ||
         (i.code == resume && i.timed);
}

}  // namespace

// Objects are numbered: first the variables, then the synchronisation objects. state_ holds in this
// order the values of the variables, the data, and the registers and counter of each process.
ModelProgram::ModelProgram(Model model) : model_(std::move(model)) {
  model_.validate();
  data_at_ = model_.variable_cells.size();
  locals_at_ = data_at_ + model_.data_cells.size();
  initial_.assign(locals_at_ + model_.processes.size() * frame, 0);
  for (std::size_t i = 0; i < model_.variable_cells.size(); ++i) {
    initial_[i] = model_.variable_cells[i].initially;
  }
  for (std::size_t i = 0; i < model_.data_cells.size(); ++i) {
    initial_[data_at_ + i] = model_.data_cells[i].initially;
  }
  restart();
}

void ModelProgram::restart() {
  state_ = initial_;
  objects_.reset();
  for (std::size_t i = 0; i < model_.objects.size(); ++i) {
    objects_.define(ObjectId(data_at_ + i), model_.objects[i].type, model_.objects[i].initially);
  }
  failures_.clear();
  alive_ = waiting_ = started_ = ProcessSet();
  for (std::size_t p = 0; p < model_.processes.size(); ++p) {
    if (!model_.processes[p].spawned) start(ProcessId(p));
  }
}

void ModelProgram::start(ProcessId p) {
  started_.insert(p);
  alive_.insert(p);
  run_to_visible(p);
}

void ModelProgram::end(ProcessId p) {
  alive_.erase(p);
  waiting_.erase(p);
  counter(p) = static_cast<std::int64_t>(model_.processes[index(p)].code.size());
}

ObjectId ModelProgram::object(ProcessId p, const Instruction& i, int which) const {
  const std::size_t cells = i.names_object() ? model_.objects.size() : model_.variable_cells.size();
  const std::int64_t element = plus(i.bases[which], value(p, i.elements[which]));
  if (element < 0 || static_cast<std::size_t>(element) >= cells) {
    throw UserError(
        "process '{}', instruction {}: element {} is outside of the model's objects; check "
        "the value of the index",
        process_name(p), counter(p), element);
  }
  if (!i.names_object()) return ObjectId(element);
  if (!fits(static_cast<Kind>(i.code), model_.objects[element].type)) {
    throw UserError("process '{}', instruction {}: {} on a {}; check the value of the index",
                    process_name(p), counter(p), name(static_cast<Kind>(i.code)),
                    name(model_.objects[element].type));
  }
  return ObjectId(data_at_ + element);
}

std::size_t ModelProgram::data_cell(ProcessId p, const Instruction& i) const {
  const std::int64_t element = plus(i.bases[0], value(p, i.elements[0]));
  if (element < 0 || static_cast<std::size_t>(element) >= model_.data_cells.size()) {
    throw UserError(
        "process '{}', instruction {}: element {} is outside of the model's data; check "
        "the value of the index",
        process_name(p), counter(p), element);
  }
  return data_at_ + element;
}

Operation ModelProgram::pending(ProcessId p) const {
  const Instruction& i = instruction(p);
  Operation operation;
  operation.kind = static_cast<Kind>(i.code);
  if (i.code == Code::spawn || i.code == Code::join) {
    operation.target = ProcessId(i.bases[0]);
    return operation;
  }
  if (i.code == Code::choose) {
    operation.operands[0] = i.operands[0].value;
    return operation;
  }
  operation.objects[0] = object(p, i, 0);
  if (i.names_object()) {
    operation.timed = i.timed;
    objects_.resolve(p, operation);
    return operation;
  }
  switch (i.code) {
    case Code::read: operation.access = Access::read; break;
    case Code::write: operation.access = Access::write; break;
    case Code::add: operation.access = Access::add; break;
    case Code::fetch_add:
    case Code::exchange: operation.access = Access::update; break;
    case Code::compare_and_swap:
      operation.operands[0] = value(p, i.operands[0]);
      operation.access = access_at(operation, state_[index(operation.objects[0])]);
      break;
    case Code::await:
      operation.access = Access::read;
      operation.any = i.any;
      for (int k = 0; k < 2 && i.bases[k] != no_base; ++k) {
        operation.objects[k] = object(p, i, k);
        operation.relations[k] = i.relations[k];
        operation.operands[k] = value(p, i.operands[k]);
      }
      break;
    default: break;
  }
  return operation;
}

bool ModelProgram::can_go(ProcessId p) const {
  const Instruction& i = instruction(p);
  if (i.names_object()) {
    Operation operation;
    operation.kind = static_cast<Kind>(i.code);
    operation.timed = i.timed;
    operation.objects[0] = object(p, i, 0);
    return objects_.enabled(p, operation);
  }
  if (i.code == Code::join) {
    const ProcessId target{static_cast<std::uint16_t>(i.bases[0])};
    return started_.contains(target) && !alive_.contains(target);
  }
  const auto holds_one = [&](int k) {
    return holds(state_[index(object(p, i, k))], i.relations[k], value(p, i.operands[k]));
  };
  if (i.bases[1] == no_base) return holds_one(0);
  return i.any ? holds_one(0) || holds_one(1) : holds_one(0) && holds_one(1);
}

ProcessSet ModelProgram::enabled() const {
  ProcessSet result = alive_;
  for (ProcessId p : waiting_) {
    if (!can_go(p)) result.erase(p);
  }
  return result;
}

Event ModelProgram::step(ProcessId p, std::uint16_t choice) {
  const Instruction& i = instruction(p);
  Event event;
  event.step = {p, choice, pending(p)};
  const Operation& operation = event.step.operation;
  CHECK(choice < ways(operation), "choice {} of {}", choice, ways(operation));
  std::int64_t* to = &registers(p)[i.to];

  if (i.code == Code::choose) {
    *to = choice;
  } else if (i.code == Code::spawn) {
    const ProcessId child = operation.target;
    if (started_.contains(child)) {
      throw UserError("process '{}' spawns '{}' a second time; declare one for each spawn",
                      process_name(p), process_name(child));
    }
    start(child);
  } else if (i.names_object()) {
    const Performed done = objects_.perform(event.step);
    event.before = done.before;
    event.after = done.after;
    if (done.misuse != nullptr) {
      fail(p, FindingKind::lock_misuse,
           fmt::format(fmt::runtime(done.misuse), object_name(operation.objects[0])));
      return event;
    }
    if (gives_result(i)) *to = done.result;
  } else if (i.code != Code::join) {
    std::int64_t& cell = state_[index(operation.objects[0])];
    event.before = cell;
    switch (i.code) {
      case Code::read: *to = cell; break;
      case Code::write: cell = value(p, i.operands[0]); break;
      case Code::add: cell = plus(cell, value(p, i.operands[0])); break;
      case Code::fetch_add:
        cell = plus(cell, value(p, i.operands[0]));
        *to = event.before;
        break;
      case Code::exchange:
        cell = value(p, i.operands[0]);
        *to = event.before;
        break;
      case Code::compare_and_swap:
        if (operation.access == Access::update) cell = value(p, i.operands[1]);
        *to = operation.access == Access::update;
        break;
      default: break;
    }
    event.after = cell;
  }
  ++counter(p);
  run_to_visible(p);
  return event;
}

void ModelProgram::run_to_visible(ProcessId p) {
  waiting_.erase(p);
  const std::vector<Instruction>& code = model_.processes[index(p)].code;
  for (int steps = 0;; ++steps) {
    if (static_cast<std::size_t>(counter(p)) == code.size()) return end(p);
    const Instruction& i = code[counter(p)];
    if (i.visible()) {
      if (can_block(static_cast<Kind>(i.code))) waiting_.insert(p);
      return;
    }
    if (steps == longest_local_run) {
      throw UserError(
          "process '{}' runs on without a visible operation (instruction {}); does its loop "
          "end?",
          process_name(p), counter(p));
    }
    ++counter(p);
    const auto condition = [&] {
      return holds(value(p, i.operands[0]), i.relations[0], value(p, i.operands[1]));
    };
    switch (i.code) {
      case Code::compute:
        registers(p)[i.to] =
            calculate(value(p, i.operands[0]), i.arithmetic, value(p, i.operands[1]));
        break;
      case Code::branch:
        if (condition()) counter(p) += i.offset;
        break;
      case Code::check:
        if (!condition()) {
          --counter(p);
          return fail(
              p, FindingKind::assertion,
              fmt::format("{}{}{} {} {} does not hold", i.claim, i.claim.empty() ? "" : ": ",
                          value(p, i.operands[0]), name(i.relations[0]), value(p, i.operands[1])));
        }
        break;
      case Code::load: registers(p)[i.to] = state_[data_cell(p, i)]; break;
      case Code::store: state_[data_cell(p, i)] = value(p, i.operands[0]); break;
      case Code::stop: return end(p);
      default: break;
    }
  }
}

// The process stops where it failed; the others go on, so that the execution has a definite end.
void ModelProgram::fail(ProcessId p, FindingKind kind, std::string message) {
  Finding finding;
  finding.kind = kind;
  finding.location = fmt::format("{}, instruction {}", process_name(p), counter(p));
  finding.message = fmt::format("{}: {}", process_name(p), message);
  finding.detail = message;
  finding.place = fmt::format("{}: {}", finding.location, message);
  finding.threads = {process_name(p)};
  failures_.push_back(std::move(finding));
  end(p);
}

std::int64_t ModelProgram::value(ObjectId x) const {
  return index(x) < data_at_ ? state_[index(x)] : objects_.value(x);
}

ProcessSet ModelProgram::holders(ObjectId x) const {
  return index(x) < data_at_ ? ProcessSet() : objects_.holders(x);
}

std::vector<std::int64_t> ModelProgram::state() const {
  std::vector<std::int64_t> state = state_;
  objects_.append_to(state);
  return state;
}

std::string ModelProgram::process_name(ProcessId p) const {
  return model_.processes[index(p)].name;
}

std::string ModelProgram::object_name(ObjectId x) const {
  if (index(x) < data_at_) return model_.variable_cells[index(x)].name;
  return model_.objects[index(x) - data_at_].name;
}

}  // namespace mazurka
