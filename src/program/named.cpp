#include "program/named.h"

namespace mazurka {

namespace {

void name_conditions(NamedStep& named, const Operation& await, const Narrator& narrator) {
  named.any = await.any;
  named.loops = narrator.awaits_in_loops();
  named.for_ever = waits_for_ever(await);
  if (named.for_ever) return;
  for (int i = 0; i < 2 && await.objects[i] != no_object; ++i) {
    named.conditions.push_back({narrator.object_name(await.objects[i]), await.relations[i],
                                narrator.value_text(await.objects[i], await.operands[i])});
  }
}

// What pending operations and events have in common.
NamedStep begin_named(const Operation& operation, Outcome outcome, const Narrator& narrator) {
  NamedStep named;
  named.kind = narrator.shown(operation.kind);
  named.outcome = outcome;
  named.timed = operation.timed;
  named.ways = ways(operation);
  named.fault = fault_of(operation);
  if (operation.objects[0] != no_object) {
    named.object = narrator.object_of(operation);
    named.call = narrator.call_of(operation);
  }
  if (row(operation.kind).on == ObjectType::process && operation.kind != Kind::settle) {
    named.partners.push_back(narrator.process_name(operation.target));
  }
  if (operation.kind == Kind::await && named.call.empty())
    name_conditions(named, operation, narrator);
  const bool is_of_message = named.fault != Fault::none && operation.objects[0] != no_object;
  if (row(operation.kind).on == ObjectType::mailbox || is_of_message) {
    named.owner = narrator.owner_of(operation.objects[0]);
  }
  if (operation.kind == Kind::receive) named.accepts = narrator.sorts_in(operation.operands[0]);
  return named;
}

// How it came out. That of an operation that can fail shows in how it touched its object.
Outcome outcome_of(const Operation& operation) {
  const bool only_read = operation.access == Access::read;
  if (is_buffered(operation)) return Outcome::buffered;
  switch (row(operation.kind).upshot) {
    case Upshot::compared: return only_read ? Outcome::failed : Outcome::done;
    case Upshot::taken:
      return !only_read ? Outcome::done : operation.timed ? Outcome::timed_out : Outcome::failed;
    case Upshot::wakes: return only_read ? Outcome::nobody : Outcome::done;
    case Upshot::first: return only_read ? Outcome::already : Outcome::done;
    case Upshot::message:
      return operation.access == Access::miss ? Outcome::timed_out : Outcome::done;
    case Upshot::woken: return operation.access == Access::add ? Outcome::timed_out : Outcome::done;
    default: return Outcome::done;
  }
}

void name_values(NamedStep& named, const Event& event, const Narrator& narrator) {
  const Operation& operation = event.step.operation;
  const KindRow& kind = row(operation.kind);
  const auto value = [&](std::int64_t v) {
    return kind.on == ObjectType::variable ? narrator.value_text(operation.objects[0], v)
                                           : std::to_string(v);
  };
  switch (kind.upshot) {
    case Upshot::value:
      if (kind.role == Role::write) named.after = value(event.after);
      else named.before = value(event.before);
      break;
    case Upshot::compared: named.expected = value(operation.operands[0]); [[fallthrough]];
    case Upshot::change:
      named.before = value(event.before);
      named.after = value(event.after);
      break;
    default: break;
  }
}

void name_message(NamedStep& named, const Step& step, const Narrator& narrator) {
  const Operation& operation = step.operation;
  if (operation.kind == Kind::send || named.fault != Fault::none) {
    const std::int64_t number =
        operation.kind == Kind::send ? operation.operands[1] : message_of_fault(operation);
    named.messages.push_back(narrator.message(step.process, number));
    named.messages.back().sender.clear();
    if (narrator.is_courier(step.process)) named.call = "deliver";
  } else if (operation.follows) {
    named.messages.push_back(narrator.message(operation.target, operation.operands[1]));
  }
}

}  // namespace

NamedStep named(const Operation& operation, const Narrator& narrator) {
  NamedStep named = begin_named(operation, Outcome::pending, narrator);
  if (operation.objects[0] == no_object) return named;
  if (operation.kind == Kind::receive && !operation.follows) {
    named.messages = narrator.messages_in(operation.objects[0]);
  }
  for (ProcessId q : narrator.holders(operation.objects[0])) {
    named.holders.push_back(narrator.process_name(q));
  }
  return named;
}

NamedStep named(const Event& event, const Narrator& narrator) {
  const Operation& operation = event.step.operation;
  NamedStep named = begin_named(operation, outcome_of(operation), narrator);
  named.choice = event.step.choice;
  named.subtracts = named.kind == Kind::fetch_add && event.after < event.before;
  name_values(named, event, narrator);
  const bool is_of_message = named.fault != Fault::none && operation.objects[0] != no_object;
  if (row(operation.kind).upshot == Upshot::message || is_of_message)
    name_message(named, event.step, narrator);
  for (ProcessId p : woken(event.step)) named.partners.push_back(narrator.process_name(p));
  return named;
}

}  // namespace mazurka
