#include "native/recording.h"

#include <algorithm>
#include <bit>

#include "native/markers.h"
#include "native/stack.h"
#include "program/memory_value.h"
#include "program/named.h"

namespace mazurka {

void Recording::begin_execution() {
  now_ = {};
  was_on_ = is_on_;
  if (is_on_) shared_data_.begin_execution();
}

void Recording::arrive(Thread& t, std::uintptr_t pc) {
  finish_shown_write();
  t.pending_frames = frames_here(pc);
  t.pending_stack = stack_of(t.pending_frames);
}

void Recording::begin_step(const Thread& t, const Step& step) {
  ++now_.steps;
  now_.stepped = {t.id, t.pending_frames};
  if (t.is_further_event) return;
  now_.full_schedule.push_back(step_for_others(step));
  now_.hidden_steps.push_back(false);
}

void Recording::end_step(const Event& event, const Narrator& narrator, bool failed_before_operation,
                         bool is_plain_wait) {
  NamedStep step =
      failed_before_operation ? named(event.step.operation, narrator) : named(event, narrator);
  if (is_plain_wait) {  // that it may end by itself is our doing, not the program's
    step.timed = false;
    if (step.outcome == Outcome::timed_out) step.outcome = Outcome::spurious;
  }
  now_.last_step = std::move(step);
  now_.stepped.reset();
}

std::vector<StackFrame> Recording::frames_of(const Thread& t, bool runs) const {
  if (!is_on_) return {};
  if (runs) return frames_here(0);
  if (now_.stepped && now_.stepped->thread == t.id) return now_.stepped->frames;
  return t.alive ? t.pending_frames : std::vector<StackFrame>();
}

bool Recording::look_at(const Thread& t, std::uint32_t time, std::uintptr_t address,
                        std::size_t size, bool writes, std::uintptr_t pc) {
  if (watch_ != Watch{t.id, time}) return false;
  watched_stack_ = stack_here(pc);
  remark_access(t, writes ? AccessKind::write : AccessKind::read, address, size, watched_stack_);
  return true;
}

Recording::Stack Recording::watched_stack(Watch watch, std::uintptr_t pc) {
  if (watch == watch_ && !watched_stack_.empty()) return watched_stack_;
  watch_ = watch;  // next time
  watched_stack_.clear();
  return {pc};
}

Remark Recording::remark_of(const Thread& t, Remark::Kind kind, Stack stack) const {
  Remark remark;
  remark.steps = now_.steps;
  remark.process = t.id;
  remark.kind = kind;
  remark.stack = std::move(stack);
  return remark;
}

void Recording::remark_access(const Thread& t, AccessKind kind, std::uintptr_t address,
                              std::size_t size, const Stack& stack) {
  Remark remark = remark_of(t, Remark::Kind::access, stack);
  remark.what.kind = kind == AccessKind::read ? Kind::read : Kind::write;
  remark.what.object = names_.data(address, size);
  remark.frees = kind == AccessKind::free;
  now_.remarks.push_back(std::move(remark));
}

void Recording::look_at_data(const Thread& t, std::uintptr_t address, std::size_t size, bool writes,
                             std::uintptr_t pc) {
  finish_shown_write();
  shared_data_.note(t.id, address, writes);
  if (!shared_data_.is_shared(address) || !shared_data_.is_near_end()) return;
  Remark remark = remark_of(t, Remark::Kind::data, stack_here(pc));
  remark.what.kind = writes ? Kind::write : Kind::read;
  remark.what.object = names_.data(address, size);
  const bool has_value = size <= sizeof(std::int64_t) && std::has_single_bit(size);
  if (has_value && !writes) {
    remark.what.before = names_.value(address, size, memory_value(address, size));
  }
  if (has_value && writes) now_.shown_write = {now_.remarks.size(), address, size};
  now_.remarks.push_back(std::move(remark));
}

void Recording::add_shown_value() {
  const auto [remark, address, size] = *now_.shown_write;
  now_.shown_write.reset();
  now_.remarks[remark].what.after = names_.value(address, size, memory_value(address, size));
}

void Recording::remark_finding(const Thread& t, const std::string& message, const Stack& stack) {
  Remark remark = remark_of(t, Remark::Kind::finding, stack);
  remark.message = message;
  now_.remarks.push_back(std::move(remark));
}

void Recording::note_allocation(const void* memory, std::uintptr_t pc) {
  now_.allocated[reinterpret_cast<std::uintptr_t>(memory)] = stack_here(pc);
}

void Recording::note_free(const Thread& t, const void* memory, std::uintptr_t pc) {
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  Remark remark = remark_of(t, Remark::Kind::free, stack_here(pc));
  remark.what.object = markers::block(begin);
  remark.frees = true;
  now_.freed[begin] = std::move(remark);
}

Recording::Stack Recording::allocated_at(std::uintptr_t begin, std::uintptr_t pc) const {
  const auto allocated = now_.allocated.find(begin);
  return allocated != now_.allocated.end() ? allocated->second : Stack{pc};
}

HeapBlocks Recording::blocks(Heap& heap) const {
  HeapBlocks blocks;
  std::map<Stack, std::size_t> sites;
  const auto add = [&](std::uintptr_t begin, std::size_t size, const Stack& stack, bool is_mapped) {
    const auto [site, is_new] = sites.try_emplace(stack, sites.size());
    if (is_new) blocks.sites.push_back(stack);
    blocks.all.push_back({begin, size, site->second, is_mapped});
  };
  heap.for_each_block([&](const Heap::Block& block) {
    add(block.begin(), block.size, allocated_at(block), false);
  });
  for (const Mapping& mapping : mappings().all()) {
    add(mapping.begin, mapping.end - mapping.begin, allocated_at(mapping.begin, mapping.pc), true);
  }
  std::ranges::sort(blocks.all, {}, &HeapBlocks::Block::begin);
  return blocks;
}

std::optional<Recording::Stack> Recording::remark_free(const Heap::Block& block) {
  const auto freed = now_.freed.find(block.begin());
  if (freed == now_.freed.end()) return std::nullopt;
  now_.remarks.push_back(freed->second);
  return freed->second.stack;
}

}  // namespace mazurka
