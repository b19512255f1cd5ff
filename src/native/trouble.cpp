// The part of NativeProgram that says what is wrong with the program: findings, and the stacks and
// names in them.

#include "core/error.h"
#include "native/markers.h"
#include "native/native_program.h"
#include "native/stack.h"

// Where `mazurka replay --gdb` stops.
extern "C" __attribute__((visibility("default"), noinline)) void mazurka_finding(const char* kind) {
  asm volatile("" ::"r"(kind));
}

namespace mazurka {

void NativeProgram::note_failure(Finding finding) {
  if (options_.under_debugger && is_recorded_) mazurka_finding(finding.kind.c_str());
  if (is_recorded_ && !finding.stacks.empty() && current_ != nullptr) {
    remarks_.push_back({steps_, current_->id, "finding", finding.kind + ": " + finding.message,
                        finding.stacks[0].frames});
  }
  failures_.push_back(std::move(finding));
}

void NativeProgram::fail(Thread& t, std::string kind, std::string message, std::uintptr_t pc) {
  Finding finding;
  finding.kind = std::move(kind);
  finding.message = fmt::format("{}: {}", process_name(t.id), message);
  finding.location = markers::code(pc);
  finding.threads = {process_name(t.id)};
  finding.stacks.push_back({process_name(t.id), here(pc)});
  if (about_block_ != nullptr) add_block_stacks(finding, *about_block_);
  note_failure(std::move(finding));
  end_here(t);
}

void NativeProgram::end_here(Thread& t) {
  failed_before_operation_ = t.yields_event;
  done(t, 0, 0);
  if (!options_.keep_going) alive_ = ProcessSet();  // the process would have ended
  abandon(t);
}

void NativeProgram::uncontrolled(Thread& t, const std::string& call, std::uintptr_t pc) {
  Finding finding;
  finding.kind = "uncontrolled";
  finding.message = fmt::format("{} calls {}, which is not under control", process_name(t.id), call);
  finding.location = markers::code(pc);
  finding.threads = {process_name(t.id)};
  finding.stacks.push_back({process_name(t.id), here(pc)});
  escape_ = std::move(finding);
  abandon(t);
}

void NativeProgram::give_up(Thread& t, const std::string& why, std::uintptr_t pc) {
  gave_up_ = fmt::format("{} at {}", why, markers::code(pc));
  abandon(t);
}

// One finding for each place that allocated.
void NativeProgram::look_for_leaks() {
  std::map<std::uintptr_t, std::vector<const Heap::Block*>> by_place;
  std::vector<MemoryRange> roots = globals_;
  storage_.append_to(roots);
  for (const Heap::Block* block : lost_blocks(heap_, roots)) by_place[block->pc].push_back(block);
  for (const auto& [pc, blocks] : by_place) {
    Finding finding;
    finding.kind = "leak";
    finding.location = markers::code(pc);
    std::size_t bytes = 0;
    for (const Heap::Block* block : blocks) bytes += block->size;
    finding.message = fmt::format("{} bytes in {} block{} are lost at the end, allocated at {}",
                                  bytes, blocks.size(), blocks.size() == 1 ? "" : "s",
                                  markers::code(pc));
    finding.threads = {process_name(ProcessId{static_cast<std::uint16_t>(blocks[0]->arena - 1)})};
    add_block_stacks(finding, *blocks[0]);
    note_failure(std::move(finding));
  }
}

// A fault is reported from another stack than it happened on.
std::vector<std::uintptr_t> NativeProgram::here(std::uintptr_t pc) {
  std::vector<std::uintptr_t> stack;
  stack.swap(fault_stack_);
  return stack.empty() ? stack_here(pc) : stack;
}

void NativeProgram::look_at(Thread& t, std::uintptr_t address, bool writes, std::uintptr_t pc) {
  if (watch_ != Watch{t.id, races_.time(t.id) + 1}) return;
  watched_stack_ = stack_here(pc);
  remarks_.push_back({steps_, t.id, "access",
                      fmt::format("{} {}", writes ? "write" : "read", data_name(address)),
                      watched_stack_});
}

std::vector<std::uintptr_t> NativeProgram::watched_stack(Watch watch, std::uintptr_t pc) {
  if (watch == watch_ && !watched_stack_.empty()) return watched_stack_;
  watch_ = watch;  // next time
  watched_stack_.clear();
  return {pc};
}

void NativeProgram::note_allocation(const void* memory, std::uintptr_t pc) {
  allocated_[reinterpret_cast<std::uintptr_t>(memory)] = stack_here(pc);
}

void NativeProgram::note_free(const void* memory, std::uintptr_t pc) {
  freed_[reinterpret_cast<std::uintptr_t>(memory)] = stack_here(pc);
}

void NativeProgram::add_block_stacks(Finding& finding, const Heap::Block& block) const {
  const std::string who = block_name(block);
  const auto allocated = allocated_.find(block.begin());
  finding.stacks.push_back(
      {who + " was allocated", allocated != allocated_.end()
                                   ? allocated->second
                                   : std::vector<std::uintptr_t>{block.pc}});
  if (const auto freed = freed_.find(block.begin()); freed != freed_.end()) {
    finding.stacks.push_back({who + " was freed", freed->second});
  }
}

std::string NativeProgram::data_name(std::uintptr_t address) const {
  if (const Heap::Block* block = heap_.block_around(address)) {
    return markers::block(fmt::format("block {}", block->number + 1), address - block->begin(),
                          block->pc);
  }
  for (const auto& t : threads_) {
    if (t->owns_stack(address)) return fmt::format("a local variable of {}", process_name(t->id));
  }
  return markers::data(address);
}

std::string NativeProgram::block_name(const Heap::Block& block) const {
  const std::string who =
      block.arena == 0 ? "the program's start"
                       : process_name(ProcessId{static_cast<std::uint16_t>(block.arena - 1)});
  return fmt::format("block {} of {} ({} bytes)", block.number + 1, who, block.size);
}

}  // namespace mazurka
