#include "native/recording.h"

#include <bit>

#include "native/markers.h"
#include "native/stack.h"
#include "program/memory_value.h"
#include "report/text.h"

namespace mazurka {

void Recording::restart() {
  now_ = {};
  if (is_on_) shared_data_.begin_execution();
}

void Recording::begin_step(const Thread& t, std::uint16_t choice) {
  ++now_.steps;
  now_.stepped = {t.id, t.pending_frames};
  if (!t.is_further_event) now_.full_schedule.push_back({t.id, choice});
}

void Recording::end_step(const Event& event, const Narrator& narrator, bool failed_before_operation,
                         bool is_plain_wait) {
  const Operation& operation = event.step.operation;
  now_.last_step =
      failed_before_operation ? describe(operation, narrator) : describe(event, narrator);
  if (is_plain_wait) {
    now_.last_step = "resume " + names_.object(operation.objects[0]) +
                     (now_.last_step.ends_with(" times out") ? ", spuriously" : "");
  }
  // It is no operation of the program.
  if (operation.kind == Kind::await) {
    now_.last_step = "looks again: " + names_.object(operation.objects[0]);
    if (operation.any) now_.last_step += " or " + names_.object(operation.objects[1]);
    now_.last_step += " has changed";
  }
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
  remark_access(t, writes ? "write" : "read", address, size, watched_stack_);
  return true;
}

Recording::Stack Recording::watched_stack(Watch watch, std::uintptr_t pc) {
  if (watch == watch_ && !watched_stack_.empty()) return watched_stack_;
  watch_ = watch;  // next time
  watched_stack_.clear();
  return {pc};
}

void Recording::remark_access(const Thread& t, const char* what, std::uintptr_t address,
                              std::size_t size, const Stack& stack) {
  now_.remarks.push_back({now_.steps, t.id, Remark::Kind::access,
                          fmt::format("{} {}", what, names_.data(address, size)), stack});
}

void Recording::look_at_data(const Thread& t, std::uintptr_t address, std::size_t size, bool writes,
                             std::uintptr_t pc) {
  finish_shown_write();
  shared_data_.note(t.id, address, writes);
  if (!shared_data_.is_shared(address) || !shared_data_.is_near_end()) return;
  std::string text = fmt::format("{} {}", writes ? "write" : "read", names_.data(address, size));
  const bool has_value = size <= sizeof(std::int64_t) && std::has_single_bit(size);
  if (has_value && !writes) {
    text += " = " + names_.value(address, size, memory_value(address, size));
  }
  if (has_value && writes) now_.shown_write = {now_.remarks.size(), address, size};
  now_.remarks.push_back({now_.steps, t.id, Remark::Kind::data, std::move(text), stack_here(pc)});
}

void Recording::finish_shown_write() {
  if (!now_.shown_write) return;
  const auto [remark, address, size] = *now_.shown_write;
  now_.shown_write.reset();
  now_.remarks[remark].text += " = " + names_.value(address, size, memory_value(address, size));
}

void Recording::remark_finding(const Thread& t, const std::string& message, const Stack& stack) {
  now_.remarks.push_back({now_.steps, t.id, Remark::Kind::finding, message, stack});
}

void Recording::note_allocation(const void* memory, std::uintptr_t pc) {
  now_.allocated[reinterpret_cast<std::uintptr_t>(memory)] = stack_here(pc);
}

void Recording::note_free(const Thread& t, const void* memory, std::uintptr_t pc) {
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  now_.freed[begin] = {now_.steps, t.id, Remark::Kind::free, "free " + markers::block(begin),
                       stack_here(pc)};
}

Recording::Stack Recording::allocated_at(const Heap::Block& block) const {
  const auto allocated = now_.allocated.find(block.begin());
  return allocated != now_.allocated.end() ? allocated->second : Stack{block.pc};
}

Blocks Recording::blocks(Heap& heap) const {
  Blocks blocks;
  std::map<Stack, std::size_t> sites;
  heap.for_each_block([&](const Heap::Block& block) {
    const Stack stack = allocated_at(block);
    const auto [site, is_new] = sites.try_emplace(stack, sites.size());
    if (is_new) blocks.sites.push_back(stack);
    blocks.all.push_back({block.begin(), block.size, site->second});
  });
  return blocks;
}

std::optional<Recording::Stack> Recording::remark_free(const Heap::Block& block) {
  const auto freed = now_.freed.find(block.begin());
  if (freed == now_.freed.end()) return std::nullopt;
  now_.remarks.push_back(freed->second);
  return freed->second.stack;
}

}  // namespace mazurka
