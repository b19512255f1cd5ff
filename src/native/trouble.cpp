// The part of NativeProgram that says what is wrong with the program: findings, and the stacks and
// names in them.

#include <bit>

#include "core/error.h"
#include "native/debugger.h"
#include "native/markers.h"
#include "native/memory_value.h"
#include "native/native_program.h"
#include "native/stack.h"

namespace mazurka {

Remark NativeProgram::remark_of(const Thread& t, Remark::Kind kind,
                                std::vector<std::uintptr_t> stack) const {
  Remark remark;
  remark.steps = steps_;
  remark.process = t.id;
  remark.kind = kind;
  remark.stack = std::move(stack);
  return remark;
}

void NativeProgram::note_failure(Finding finding) {
  if (is_debugged()) debugger::at_finding(*this, name(finding.kind), finding.message);
  finish_shown_write();
  if (is_recorded_ && finding.kind != FindingKind::data_race && !finding.stacks.empty() &&
      current_ != nullptr) {
    Remark remark = remark_of(*current_, Remark::Kind::finding, finding.stacks[0].frames);
    remark.message = detail_of(finding);
    remarks_.push_back(std::move(remark));
  }
  failures_.push_back(std::move(finding));
}

void NativeProgram::fail(Thread& t, FindingKind kind, std::string message, std::uintptr_t pc) {
  note_failure(finding_at(t, kind, message, pc));
  end_here(t);
}

void NativeProgram::fail_for_others(Thread& t, FindingKind kind, std::string message,
                                    std::uintptr_t pc) {
  if (!goes_on_) fail(t, kind, std::move(message), pc);
  if (failures_.empty()) note_failure(finding_at(t, kind, message, pc));
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
  if (about_block_ != nullptr) add_block_stacks(finding, *about_block_);
  return finding;
}

void NativeProgram::end_here(Thread& t) {
  failed_before_operation_ = t.yields_event;
  done(t, 0, 0);
  if (!options_.keep_going) threads_.end_all();  // the process would have ended
  abandon(t);
}

void NativeProgram::uncontrolled(Thread& t, const std::string& call, std::uintptr_t pc) {
  Finding finding;
  finding.kind = FindingKind::uncontrolled;
  finding.message =
      fmt::format("{} calls {}, which is not under control", process_name(t.id), call);
  finding.location = markers::code(pc);
  finding.threads = {process_name(t.id)};
  finding.stacks.push_back({process_name(t.id), here(pc)});
  if (is_debugged()) debugger::at_finding(*this, name(finding.kind), finding.message);
  escape_ = std::move(finding);
  abandon(t);
}

void NativeProgram::give_up(Thread& t, const std::string& why, std::uintptr_t pc) {
  gave_up_ = fmt::format("{} at {}", why, markers::code(pc));
  if (is_debugged()) debugger::at_finding(*this, "bounded", *gave_up_);
  abandon(t);
}

// One finding for each place that allocated.
void NativeProgram::look_for_leaks() {
  std::map<std::uintptr_t, std::vector<const Heap::Block*>> by_place;
  std::vector<MemoryRange> roots = globals_;
  threads_.storage().append_to(roots);
  for (const Heap::Block* block : lost_blocks(heap_, roots)) by_place[block->pc].push_back(block);
  for (const auto& [pc, blocks] : by_place) {
    Finding finding;
    finding.kind = FindingKind::leak;
    finding.location = markers::code(pc);
    std::size_t bytes = 0;
    for (const Heap::Block* block : blocks) bytes += block->size;
    finding.detail = fmt::format(
        "{} never freed", blocks.size() == 1
                              ? block_name(*blocks[0]) + " is"
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
  stack.swap(fault_stack_);
  return stack.empty() ? stack_here(pc) : stack;
}

bool NativeProgram::look_at(Thread& t, std::uintptr_t address, std::size_t size, bool writes,
                            std::uintptr_t pc) {
  if (watch_ != Watch{t.id, races_.time(t.id) + 1}) return false;
  watched_stack_ = stack_here(pc);
  remark_access(t, writes ? AccessKind::write : AccessKind::read, address, size, watched_stack_);
  return true;
}

void NativeProgram::look_at_data(Thread& t, std::uintptr_t address, std::size_t size, bool writes,
                                 std::uintptr_t pc) {
  finish_shown_write();
  shared_data_.note(t.id, address, writes);
  if (!shared_data_.is_shared(address) || !shared_data_.is_near_end()) return;
  if (is_of_library(address)) return;
  Remark remark = remark_of(t, Remark::Kind::data, stack_here(pc));
  remark.what.kind = writes ? Kind::write : Kind::read;
  remark.what.object = data_name(address, size);
  const bool has_value = size <= sizeof(std::int64_t) && std::has_single_bit(size);
  if (has_value && !writes) {
    remark.what.before = value_name(address, size, memory_value(address, size));
  }
  if (has_value && writes) shown_write_ = {remarks_.size(), address, size};
  remarks_.push_back(std::move(remark));
}

void NativeProgram::finish_shown_write() {
  if (!shown_write_) return;
  const auto [remark, address, size] = *shown_write_;
  shown_write_.reset();
  remarks_[remark].what.after = value_name(address, size, memory_value(address, size));
}

void NativeProgram::remark_access(const Thread& t, AccessKind kind, std::uintptr_t address,
                                  std::size_t size, const std::vector<std::uintptr_t>& stack) {
  Remark remark = remark_of(t, Remark::Kind::access, stack);
  remark.what.kind = kind == AccessKind::read ? Kind::read : Kind::write;
  remark.what.object = data_name(address, size);
  remark.frees = kind == AccessKind::free;
  remarks_.push_back(std::move(remark));
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
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  Remark remark = remark_of(*current_, Remark::Kind::free, stack_here(pc));
  remark.what.object = markers::block(begin);
  remark.frees = true;
  freed_[begin] = std::move(remark);
}

void NativeProgram::add_block_stacks(Finding& finding, const Heap::Block& block) {
  const std::string who = block_name(block);
  const auto allocated = allocated_.find(block.begin());
  finding.stacks.push_back({who + " was allocated", allocated != allocated_.end()
                                                        ? allocated->second
                                                        : std::vector<std::uintptr_t>{block.pc}});
  if (const auto freed = freed_.find(block.begin()); freed != freed_.end()) {
    finding.stacks.push_back({who + " was freed", freed->second.stack});
    remarks_.push_back(freed->second);
  }
}

std::string NativeProgram::data_name(std::uintptr_t address) const {
  if (const Thread* t = threads_.with_stack_at(address)) return local_name(*t, address);
  if (const auto place = threads_.storage().find(address)) {
    return markers::thread_local_data(
        place->module, place->offset,
        process_name(ProcessId{static_cast<std::uint16_t>(place->thread)}));
  }
  return markers::data(address);
}

std::string NativeProgram::data_name(std::uintptr_t address, std::size_t size) const {
  return markers::sized(data_name(address), size);
}

std::string NativeProgram::local_name(const Thread& t, std::uintptr_t address) const {
  for (const StackFrame& frame : frames_of(t)) {
    if (frame.sp <= address && address < frame.cfa) {
      return markers::local(frame.pc, address - frame.cfa, address - frame.sp, process_name(t.id));
    }
  }
  return fmt::format("a local variable of {}", process_name(t.id));
}

// Where a thread stands: in its code if it runs, at the operation of the step that is put into words,
// or at its next one. Known only if the execution is recorded.
std::vector<StackFrame> NativeProgram::frames_of(const Thread& t) const {
  if (!is_recorded_) return {};
  if (&t == current_) return frames_here(0);
  if (stepped_ && stepped_->thread == t.id) return stepped_->frames;
  return t.alive ? t.pending_frames : std::vector<StackFrame>();
}

std::string NativeProgram::object_name(ObjectId x) const {
  const Location& location = locations_[x];
  return location.size == 0 ? data_name(location.address)
                            : data_name(location.address, location.size);
}

std::string NativeProgram::value_text(ObjectId x, std::int64_t value) const {
  const Location& location = locations_[x];
  if (location.size == 0 && location.parts.empty()) return std::to_string(value);
  return value_name(location.address, location.size, value);
}

// A value that the memory at an address has.
std::string NativeProgram::value_name(std::uintptr_t address, std::size_t size,
                                      std::int64_t value) const {
  std::string meaning;
  const auto target = static_cast<std::uintptr_t>(value);
  if (size == sizeof target) {
    if (threads_.with_stack_at(target) != nullptr || threads_.storage().find(target)) {
      meaning = data_name(target);
    }
    if (const Thread* t = threads_.with_handle(target)) meaning = process_name(t->id);
  }
  return markers::value(value, size, data_name(address), meaning);
}

std::string NativeProgram::block_name(const Heap::Block& block) const {
  return fmt::format("{} ({} byte{})", markers::block(block.begin()), block.size,
                     block.size == 1 ? "" : "s");
}

HeapBlocks NativeProgram::blocks() const {
  HeapBlocks blocks;
  std::map<std::vector<std::uintptr_t>, std::size_t> sites;
  heap_.for_each_block([&](const Heap::Block& block) {
    const auto allocated = allocated_.find(block.begin());
    const std::vector<std::uintptr_t> stack =
        allocated != allocated_.end() ? allocated->second : std::vector<std::uintptr_t>{block.pc};
    const auto [site, is_new] = sites.try_emplace(stack, sites.size());
    if (is_new) blocks.sites.push_back(stack);
    blocks.all.push_back({block.begin(), block.size, site->second});
  });
  return blocks;
}

}  // namespace mazurka
