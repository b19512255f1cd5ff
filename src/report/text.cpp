#include "report/text.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

namespace {

std::string describe_await(const Operation& operation, const Program& program) {
  if (waits_for_ever(operation)) {
    return "await a change of " + program.object_name(operation.objects[0]);
  }
  std::string text = "await";
  for (int i = 0; i < 2 && operation.objects[i] != no_object; ++i) {
    text += fmt::format("{} {} {} {}", i == 0 ? "" : operation.any ? " or" : " and",
                        program.object_name(operation.objects[i]), name(operation.relations[i]),
                        program.value_text(operation.objects[i], operation.operands[i]));
  }
  return text;
}

}  // namespace

std::string describe(const Operation& operation, const Program& program) {
  switch (operation.kind) {
    case Kind::spawn:
    case Kind::join:
      return fmt::format("{} {}", name(operation.kind), program.process_name(operation.target));
    case Kind::choose:
      return fmt::format("choose one of {}", operation.operands[0]);
    case Kind::await:
      return describe_await(operation, program);
    default:
      return fmt::format("{}{} {}", operation.timed ? "timed " : "", name(operation.kind),
                         program.object_name(operation.objects[0]));
  }
}

namespace {

std::string describe_woken(const Step& step, const Program& program) {
  std::string text;
  for (ProcessId p : woken(step)) {
    text += (text.empty() ? " wakes " : ", ") + program.process_name(p);
  }
  return text;
}

// A line of the table: what process p does, in its column.
struct Cell {
  std::string number;
  ProcessId process;
  std::string text;
};

std::vector<Cell> cells_of(std::span<const Event> events, const Program& program) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < events.size(); ++i) {
    cells.push_back(
        {fmt::format("{}", i + 1), events[i].step.process, describe(events[i], program)});
  }
  for (ProcessId p : program.alive()) {
    if (!program.enabled().contains(p)) {
      cells.push_back({"", p, "waits: " + describe(program.pending(p), program)});
    }
  }
  return cells;
}

void mark_failures(std::vector<Cell>& cells, const Program& program,
                   std::span<const Finding> findings) {
  for (const Finding& finding : findings) {
    if (finding.kind == "deadlock" || finding.threads.size() != 1) continue;
    const auto last = std::find_if(cells.rbegin(), cells.rend(), [&](const Cell& cell) {
      return program.process_name(cell.process) == finding.threads[0];
    });
    if (last != cells.rend()) last->text += fmt::format("  <- {}", finding.kind);
  }
}

void strip_trailing_spaces(std::string& line) { line.erase(line.find_last_not_of(' ') + 1); }

}  // namespace

std::string describe(const Event& event, const Program& program) {
  const Operation& operation = event.step.operation;
  const std::string text = describe(operation, program);
  const auto value = [&](std::int64_t v) { return program.value_text(operation.objects[0], v); };
  switch (operation.kind) {
    case Kind::read:
      return fmt::format("{} = {}", text, value(event.after));
    case Kind::write:
      return fmt::format("{} = {}", text, value(event.after));
    case Kind::add:
    case Kind::fetch_add:
    case Kind::exchange:
      return fmt::format("{}: {} -> {}", text, value(event.before), value(event.after));
    case Kind::compare_and_swap:
      return operation.access == Access::read
                 ? fmt::format("{} fails: {}, not {}", text, value(event.before),
                               value(operation.operands[0]))
                 : fmt::format("{}: {} -> {}", text, value(event.before), value(event.after));
    case Kind::trylock:
    case Kind::sem_trywait:
    case Kind::try_read_lock:
    case Kind::try_write_lock:
      return text + (operation.access != Access::read ? "" : operation.timed ? " times out" : " fails");
    case Kind::signal:
    case Kind::broadcast:
      return text + (operation.access == Access::read ? ": nobody waits"
                                                      : describe_woken(event.step, program));
    case Kind::arrive:
      return text + describe_woken(event.step, program);
    case Kind::resume:
      return text + (operation.access == Access::add ? " times out" : "");
    case Kind::sem_wait:
    case Kind::sem_post:
      return fmt::format("{}: {} -> {}", text, event.before, event.after);
    case Kind::sem_value:
      return fmt::format("{} = {}", text, event.after);
    case Kind::once_begin:
      return text + (operation.access == Access::read ? ": it is done" : "");
    case Kind::choose:
      return fmt::format("choose {} of {}", event.step.choice, operation.operands[0]);
    default:
      return text;
  }
}

std::string steps_as_lines(std::span<const Event> events, const Program& program) {
  std::size_t width = 0;
  const std::vector<Cell> cells = cells_of(events, program);
  for (const Cell& cell : cells) {
    width = std::max(width, program.process_name(cell.process).size());
  }
  std::string text;
  for (const Cell& cell : cells) {
    text += fmt::format("{:>6}  {:{}}  {}\n", cell.number, program.process_name(cell.process),
                        width, cell.text);
  }
  return text;
}

std::string steps_as_columns(std::span<const Event> events, const Program& program,
                             std::span<const Finding> findings, std::size_t width,
                             std::size_t most) {
  std::vector<Cell> cells = cells_of(events, program);
  mark_failures(cells, program, findings);
  const std::size_t left_out = cells.size() > most ? cells.size() - most : 0;
  cells.erase(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(left_out));

  ProcessSet processes;
  for (const Cell& cell : cells) processes.insert(cell.process);
  std::vector<std::size_t> widths(ProcessSet::capacity);
  std::vector<std::size_t> begins(ProcessSet::capacity);
  for (ProcessId p : processes) widths[index(p)] = program.process_name(p).size();
  for (const Cell& cell : cells) {
    widths[index(cell.process)] = std::max(widths[index(cell.process)], cell.text.size());
  }
  std::size_t end = 6;
  for (ProcessId p : processes) {
    begins[index(p)] = end + 2;
    end += 2 + widths[index(p)];
  }
  if (end > width) return "";

  std::string head = fmt::format("{:>6}", "step");
  std::string rule(6, ' ');
  for (ProcessId p : processes) {
    head += fmt::format("  {:{}}", program.process_name(p), widths[index(p)]);
    rule += "  " + std::string(widths[index(p)], '-');
  }
  strip_trailing_spaces(head);
  std::string text = head + '\n' + rule + '\n';
  if (left_out > 0) text += fmt::format("{:>6}  {} steps before\n", "...", left_out);
  for (const Cell& cell : cells) {
    text += fmt::format("{:>6}{}{}\n", cell.number,
                        std::string(begins[index(cell.process)] - 6, ' '), cell.text);
  }
  return text;
}

std::string headline(const Result& result) {
  switch (result.verdict) {
    case Verdict::complete:
      return "complete: every trace was explored, and there is no bug";
    case Verdict::bounded:
      return result.limit == "interrupt"
                 ? "bounded: interrupted; no bug so far"
             : result.limit.find(' ') != std::string::npos
                 ? fmt::format("bounded: {}; no bug so far", result.limit)
                 : fmt::format("bounded: the limit of {} was reached; no bug so far",
                               result.limit == "depth" ? "steps" : result.limit);
    case Verdict::uncontrolled:
      return "uncontrolled: the program does something that Mazurka cannot control";
    case Verdict::bug:
      break;
  }
  return fmt::format("bug: {} in {}", plural(result.findings.size(), "finding"),
                     plural(result.counters.executions, "execution"));
}

std::string in_words(const Finding& finding) {
  return fmt::format("{} at {}\n  {}\n", finding.kind, finding.location, finding.message);
}

std::string statistics(const Result& result) {
  const Counters& counters = result.counters;
  return fmt::format("{}, {} blocked, {}, {:.2f} s; algorithm {}",
                     plural(counters.executions, "execution"), counters.blocked,
                     plural(counters.events, "event"), result.seconds, result.algorithm);
}

std::string plural(std::uint64_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string shell_quoted(const std::string& word) {
  const bool plain = std::ranges::all_of(word, [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-.,:/=+").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain && !word.empty()) return word;
  std::string quoted = "'";
  for (char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace mazurka
