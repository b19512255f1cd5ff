#include "words/step.h"

#include <fmt/format.h>

#include <algorithm>

#include "words/lists.h"

namespace mazurka {

namespace {

constexpr std::string_view looks_again = "looks again: ";
constexpr std::string_view await_verb = "await ";
constexpr std::string_view a_change = "a change of ";
constexpr std::string_view waits_for = "for ";
constexpr std::string_view to_be_woken = "to be woken at ";
constexpr std::size_t most_listed = 4;  // sorts, and messages

std::string a_change_of(const NamedStep::Condition& condition) {
  const std::string change = fmt::format("{}{}", a_change, condition.object);
  return condition.value.empty() ? change : fmt::format("{} (it is {})", change, condition.value);
}

// What an await waits for: "x > 3 and y == 0"; in a loop "a change of x (it is 3)".
std::string conditions(const NamedStep& await) {
  std::string text;
  for (const NamedStep::Condition& condition : await.conditions) {
    if (!text.empty()) text += await.any ? " or " : " and ";
    text += await.loops ? a_change_of(condition)
                        : fmt::format("{} {} {}", condition.object, name(condition.relation),
                                      condition.value);
  }
  return text;
}

bool only_looks(const NamedStep& await) {  // it is no operation of the program
  return await.loops && await.outcome != Outcome::pending;
}

std::string await_in_words(const NamedStep& await) {
  if (only_looks(await)) {
    const std::string other = await.any && await.conditions.size() > 1
                                  ? " or " + await.conditions[1].object
                                  : std::string();
    return fmt::format("{}{}{} has changed", looks_again, await.object, other);
  }
  return fmt::format(
      "{}{}", await_verb,
      await.for_ever ? fmt::format("{}{}", a_change, await.object) : conditions(await));
}

std::string values(const NamedStep& step) {
  if (step.outcome == Outcome::failed) {
    return fmt::format(" fails: {}, not {}", step.before, step.expected);
  }
  if (step.before.empty() && step.after.empty()) return "";
  if (step.before.empty() || step.after.empty()) {
    const char* where = step.outcome == Outcome::buffered ? ", buffered" : "";
    return fmt::format(" = {}{}{}", step.before, step.after, where);
  }
  return fmt::format(": {} -> {}", step.before, step.after);
}

std::string how_it_came_out(const NamedStep& step) {
  switch (step.outcome) {
    case Outcome::failed: return " fails";
    case Outcome::timed_out: return " times out";
    case Outcome::spurious: return ", spuriously";
    case Outcome::nobody: return ": nobody waits";
    case Outcome::already: return ": it is done";
    case Outcome::pending:
    case Outcome::buffered:
    case Outcome::done: break;
  }
  return step.partners.empty() ? "" : fmt::format(" wakes {}", fmt::join(step.partners, ", "));
}

// --- Messages ---

// Of a model: "sort 2, value 5", which is a number each. Of a program: "Want {who = client}", where the sort is a type.
bool is_number(const std::string& sort) {
  return std::ranges::all_of(sort, [](char c) { return c >= '0' && c <= '9'; });
}
std::string in_words(const NamedStep::Message& message) {
  if (!is_number(message.sort)) {
    return message.value.empty() ? message.sort : fmt::format("{} {}", message.sort, message.value);
  }
  if (message.sort.empty()) return message.value;
  return message.value.empty() ? fmt::format("sort {}", message.sort)
                               : fmt::format("sort {}, value {}", message.sort, message.value);
}

// What it says stands in full where it is sent.
std::string with_sender(NamedStep::Message message) {
  constexpr std::size_t longest = 40;
  if (!message.sort.empty() && message.value.size() > longest) message.value.clear();
  return fmt::format("{} from {}", in_words(message), message.sender);
}

// What comes before the name of the mailbox, if it has one: "send sort 2, value 5 to ".
std::string send_to(const NamedStep& send) {
  const bool is_known = send.outcome != Outcome::pending && !send.messages.empty();
  return is_known ? fmt::format("{} {} to ", verb(send), in_words(send.messages.front()))
                  : fmt::format("{} to ", verb(send));
}

std::string receive_in_words(const NamedStep& receive) {
  const std::string what = receive.owner.empty()
                               ? fmt::format("{} {}", verb(receive), receive.object)
                               : name(receive.kind);
  if (receive.outcome == Outcome::timed_out) return what + how_it_came_out(receive);
  if (receive.outcome == Outcome::pending || receive.messages.empty()) return what;
  return fmt::format("{}{} {}", what, receive.owner.empty() ? ":" : "",
                     with_sender(receive.messages.front()));
}

std::string message_in_words(const NamedStep& step) {
  if (step.kind == Kind::receive) return receive_in_words(step);
  return send_to(step) + (step.owner.empty() ? step.object : step.owner);
}

// "send Want to server: it is lost"; of a model, where the message is not known, "its next message is lost".
std::string fault_in_words(const NamedStep& step) {
  const bool happens = step.choice != 0;
  if (step.outcome == Outcome::pending || step.fault == Fault::crash) {
    if (step.fault != Fault::crash) return "send";
    return step.outcome == Outcome::pending ? "crash or go on" : happens ? "crashes" : "goes on";
  }
  const char* what = step.fault == Fault::loss ? (happens ? "is lost" : "is not lost")
                     : happens                 ? "arrives twice"
                                               : "arrives once";
  if (step.messages.empty()) return fmt::format("its next message {}", what);
  return fmt::format("send {} to {}: it {}", in_words(step.messages.front()), step.owner, what);
}

// "for a message of sort 1 or 2 in ", where the name of the mailbox follows; or "for Want or GiveBack".
std::string for_a_message(const NamedStep& receive) {
  const std::vector<std::string>& sorts = receive.accepts;
  const bool is_of_actor = !receive.owner.empty();
  const char* in = is_of_actor ? "" : " in ";
  if (sorts.empty()) return fmt::format("for a message{}", in);
  if (sorts.size() > most_listed) {
    return fmt::format("for a message of one of {} {}{}", sorts.size(),
                       is_of_actor ? "types" : "sorts", in);
  }
  return fmt::format("for {}{}{}", is_of_actor ? "" : "a message of sort ",
                     fmt::join(sorts, " or "), in);
}

// "in read of ": a call that waits.
std::string in_call_of(const NamedStep& pending) { return fmt::format("in {} of ", pending.call); }

// What is there and does not fit: ", which has sort 0, value 5 from p".
std::string what_does_not_fit(const NamedStep& receive) {
  if (receive.messages.empty()) return "";
  return fmt::format(", {} has {}", receive.owner.empty() ? "which" : "and its mailbox",
                     in_words(receive.messages));
}

// What a step took that is not the newest: " from the initialisation, although q wrote 1".
std::string source_in_words(const NamedStep& step) {
  if (!step.newest) return "";
  const std::string& newest_writer = step.newest->writer;
  const std::string at =
      step.newest->step ? fmt::format(" at step {}", *step.newest->step) : std::string();
  if (!step.source) {
    return fmt::format(", before what {} wrote{}; nothing orders them", newest_writer, at);
  }
  const std::string& writer = step.source->writer;
  return fmt::format(" from {}, although {} wrote {}{}; nothing orders them",
                     writer.empty() ? "the initialisation" : writer, newest_writer,
                     step.newest->value, at);
}

}  // namespace

std::string in_words(std::span<const NamedStep::Message> messages, std::size_t more) {
  std::vector<std::string> texts;
  for (const NamedStep::Message& message : messages.first(std::min(messages.size(), most_listed))) {
    texts.push_back(with_sender(message));
  }
  more += messages.size() - texts.size();
  if (more > 0) texts.push_back(fmt::format("{} more", more));
  return listed(texts);
}

std::string verb(const NamedStep& step) {
  const char* what = !step.call.empty() ? step.call.c_str()
                     : step.subtracts   ? "fetch_sub"
                                        : name(step.kind);
  return step.timed ? fmt::format("timed {}", what) : what;
}

std::string in_words(const NamedStep& step) {
  const KindRow& kind = row(step.kind);
  if (step.kind == Kind::settle) return fmt::format("{}: nobody else can go on", verb(step));
  if (kind.on == ObjectType::process) {
    return fmt::format("{} {}", verb(step), fmt::join(step.partners, ", "));
  }
  if (step.fault != Fault::none) return fault_in_words(step);
  if (step.kind == Kind::drain) return "its stores are in memory";
  if (step.kind == Kind::fence) return verb(step);
  if (kind.upshot == Upshot::way) {
    return step.outcome == Outcome::pending
               ? fmt::format("{} one of {}", verb(step), step.ways)
               : fmt::format("{} {} of {}", verb(step), step.choice, step.ways);
  }
  if (kind.upshot == Upshot::message) return message_in_words(step);
  if (!step.call.empty())
    return fmt::format("{} {}{}", verb(step), step.object, how_it_came_out(step));
  if (step.kind == Kind::await) return await_in_words(step) + source_in_words(step);
  const bool has_values = kind.upshot == Upshot::value || kind.upshot == Upshot::change ||
                          kind.upshot == Upshot::compared;
  return fmt::format("{} {}{}{}", verb(step), step.object,
                     has_values ? values(step) : how_it_came_out(step), source_in_words(step));
}

std::size_t place_of_object(const NamedStep& step) {
  const KindRow& kind = row(step.kind);
  if (kind.on == ObjectType::process || kind.on == ObjectType::nothing) return 0;
  if (!step.owner.empty()) return 0;
  if (step.kind == Kind::send) return send_to(step).size();
  if (step.kind != Kind::await || !step.call.empty()) return verb(step).size() + 1;
  if (only_looks(step)) return looks_again.size();
  return await_verb.size() + (step.for_ever || step.loops ? a_change.size() : 0);
}

std::string reason_to_wait(const NamedStep& pending) {
  const KindRow& kind = row(pending.kind);
  if (!pending.call.empty()) return in_call_of(pending) + pending.object;
  if (pending.kind == Kind::drain) return "until its stores are in memory";
  if (pending.kind == Kind::settle) return "until nobody else can go on";
  if (kind.on == ObjectType::process) return "for the end of " + listed(pending.partners);
  if (kind.upshot == Upshot::message) {
    return for_a_message(pending) + (pending.owner.empty() ? pending.object : "") +
           what_does_not_fit(pending);
  }
  if (kind.waits == Waits::for_event) return fmt::format("{}{}", to_be_woken, pending.object);
  if (pending.for_ever)
    return fmt::format("{}{}, which nobody else writes", waits_for, pending.object);
  if (pending.kind == Kind::await) return fmt::format("{}{}", waits_for, conditions(pending));
  if (pending.holders.empty()) return fmt::format("{}{}", waits_for, pending.object);
  return fmt::format("{}{}, which {} {}", waits_for, pending.object, listed(pending.holders),
                     pending.holders.size() == 1 ? "has" : "have");
}

std::size_t place_of_object_in_reason(const NamedStep& pending) {
  const KindRow& kind = row(pending.kind);
  if (!pending.call.empty()) return in_call_of(pending).size();
  if (kind.on == ObjectType::process || kind.on == ObjectType::nothing) return 0;
  if (!pending.owner.empty()) return 0;
  if (kind.upshot == Upshot::message) return for_a_message(pending).size();
  if (kind.waits == Waits::for_event) return to_be_woken.size();
  return waits_for.size() + (pending.loops && !pending.for_ever ? a_change.size() : 0);
}

}  // namespace mazurka
