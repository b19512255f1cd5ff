// The part of NativeProgram that says what is wrong with the program.

#include <map>

#include "core/error.h"
#include "native/debugger.h"
#include "native/markers.h"
#include "native/native_program.h"
#include "native/stack.h"
#include "native/tables.h"

namespace mazurka {

void NativeProgram::note_failure(Finding finding) {
  if (is_debugged()) debugger::at_finding(*this, name(finding.kind), finding.message);
  recording_.finish_shown_write();
  if (recording_.is_on() && finding.kind != FindingKind::data_race && !finding.stacks.empty() &&
      current_ != nullptr) {
    recording_.remark_finding(*current_, detail_of(finding), finding.stacks[0].frames);
  }
  now_.failures.push_back(std::move(finding));
}

void NativeProgram::fail(Thread& t, FindingKind kind, const std::string& message,
                         std::uintptr_t pc) {
  note_failure(finding_at(t, kind, message, pc));
  end_here(t);
}

void NativeProgram::fail_for_others(Thread& t, FindingKind kind, const std::string& message,
                                    std::uintptr_t pc) {
  if (after_failure_ != AfterFailure::all_go_on) fail(t, kind, message, pc);
  if (now_.failures.empty()) note_failure(finding_at(t, kind, message, pc));
}

Finding NativeProgram::finding_at(Thread& t, FindingKind kind, const std::string& message,
                                  std::uintptr_t pc) {
  Finding finding;
  finding.kind = kind;
  finding.message = fmt::format("{}: {}", process_name(t.id), message);
  finding.detail = message;
  finding.location = markers::code(pc);
  finding.threads = {process_name(t.id)};
  finding.stacks.push_back({process_name(t.id), here(pc)});
  if (now_.about_block != nullptr) add_block_stacks(finding, *now_.about_block);
  return finding;
}

void NativeProgram::end_here(Thread& t) {
  now_.failed_before_operation = t.yields_event;
  done(t, 0, 0);
  if (ends_at_failures()) threads_.end_all();  // the process would have ended
  abandon(t);
}

void NativeProgram::uncontrolled(Thread& t, const std::string& call, std::uintptr_t pc,
                                 const std::string& why) {
  escape(
      t,
      fmt::format("calls {}, which is not under control{}{}", call, why.empty() ? "" : ": ", why),
      pc);
}

void NativeProgram::escape(Thread& t, const std::string& message, std::uintptr_t pc) {
  Finding finding;
  finding.kind = FindingKind::uncontrolled;
  finding.message = fmt::format("{} {}", process_name(t.id), message);
  finding.location = markers::code(pc);
  finding.threads = {process_name(t.id)};
  finding.stacks.push_back({process_name(t.id), here(pc)});
  if (is_debugged()) debugger::at_finding(*this, name(finding.kind), finding.message);
  now_.escape = std::move(finding);
  abandon(t);
}

// A name stands also for its versions: libx.so for libx.so.1.
bool NativeProgram::trusts(const std::string& module) {
  const bool is_trusted = std::ranges::any_of(options_.trust, [&](const std::string& name) {
    return module == name || module.starts_with(name + ".");
  });
  if (is_trusted) seen_.trusted.insert(module);
  return is_trusted;
}

void NativeProgram::give_up(Thread& t, const std::string& why, std::uintptr_t pc) {
  now_.gave_up = {fmt::format("{} at {}", why, markers::code(pc))};
  if (is_debugged()) debugger::at_finding(*this, "bounded", now_.gave_up->why);
  abandon(t);
}

// If it ran for long, this is why there is no time left.
void NativeProgram::run_out_of_time(Thread& t, double seconds, std::uintptr_t pc) {
  constexpr double long_run = 0.1;
  if (seconds >= long_run) {
    out_of_time_.why =
        fmt::format("{} had been running for more than {:.2g} s without a visible operation at {}",
                    process_name(t.id), seconds, markers::code(pc));
  }
  now_.gave_up = out_of_time_;
  abandon(t);
}

std::uintptr_t& NativeProgram::early_code() {
  static std::uintptr_t pc = 0;
  return pc;
}

void NativeProgram::meet_generated_code(Thread& t, std::uintptr_t pc) {
  if (trusts(generated_code)) return;
  escape(t,
         fmt::format("makes code at run time that may synchronise threads and cannot be watched "
                     "(--trust={}: that does not matter)",
                     generated_code),
         pc);
}

std::vector<BenignRace>& NativeProgram::early_benign_races() {
  static auto& races = *new std::vector<BenignRace>;
  return races;
}

// An access to more than that may be in a race elsewhere. One that begins at a place without a size is it.
bool NativeProgram::is_benign(std::uintptr_t address, std::size_t size) {
  for (const auto* races : {&early_benign_races(), &now_.benign}) {
    for (const BenignRace& race : *races) {
      const auto [begin, end] = race.where;
      const bool is_it =
          begin == end ? address == begin : address >= begin && address + size <= end;
      if (!is_it) continue;
      seen_.benign.insert(race.why);
      return true;
    }
  }
  return false;
}

// One finding for each place that allocated.
void NativeProgram::look_for_leaks() {
  std::map<std::uintptr_t, std::vector<const Heap::Block*>> by_place;
  std::vector<MemoryRange> roots = globals_;
  threads_.storage().append_to(roots);
  tables().append_to(roots);
  for (const Mapping& mapping : mappings().all()) {
    for (const MappedPart& part : touched_parts(mapping.begin, mapping.end)) {
      if (part.protection & PROT_READ) roots.push_back({part.begin, part.end});
    }
  }
  for (const Heap::Block* block : lost_blocks(heap_, roots)) by_place[block->pc].push_back(block);
  for (const auto& [pc, blocks] : by_place) {
    Finding finding;
    finding.kind = FindingKind::leak;
    finding.location = markers::code(pc);
    std::size_t bytes = 0;
    for (const Heap::Block* block : blocks) bytes += block->size;
    finding.detail = fmt::format(
        "{} never freed", blocks.size() == 1
                              ? DataNames::block(*blocks[0]) + " is"
                              : fmt::format("{} blocks, {} bytes, are", blocks.size(), bytes));
    finding.message = fmt::format("{}, allocated at {}", finding.detail, markers::code(pc));
    finding.threads = {process_name(threads_.of_arena(blocks[0]->arena).id)};
    add_block_stacks(finding, *blocks[0]);
    note_failure(std::move(finding));
  }
}

// A fault is reported from another stack than it happened on.
std::vector<std::uintptr_t> NativeProgram::here(std::uintptr_t pc) {
  std::vector<std::uintptr_t> stack;
  stack.swap(now_.fault_stack);
  return stack.empty() ? stack_here(pc) : stack;
}

void NativeProgram::add_block_stacks(Finding& finding, const Heap::Block& block) {
  const std::string who = DataNames::block(block);
  finding.stacks.push_back({who + " was allocated", recording_.allocated_at(block)});
  if (const auto freed = recording_.remark_free(block)) {
    finding.stacks.push_back({who + " was freed", *freed});
  }
}

void NativeProgram::add_mapping_stack(Finding& finding, const Mapping& mapping) {
  finding.stacks.push_back({DataNames::mapping(mapping) + " was mapped",
                            recording_.allocated_at(mapping.begin, mapping.pc)});
}

void NativeProgram::cover(const std::string& label) {
  if (std::ranges::find(now_.reached, label) == now_.reached.end()) now_.reached.push_back(label);
}

}  // namespace mazurka
