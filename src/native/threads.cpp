#include "native/threads.h"

#include <algorithm>

#include "core/error.h"
#include "native/visited_stacks.h"

namespace mazurka {

namespace {

using Words [[gnu::vector_size(16), gnu::may_alias]] = std::uint64_t;

// What a stack held in the last execution must not be seen in the next. It is cleared down to where
// it has not been used: below the deepest operation, there is no more than a small gap.
void clear_stack(Thread& t) {
  constexpr std::size_t chunk = 256;
  int clean = 0;
  for (std::uintptr_t at = t.stack_end - chunk;
       at >= t.stack_begin && (clean < 4 || at >= t.deepest); at -= chunk) {
    auto* words = reinterpret_cast<Words*>(at);
    Words used = {};
#pragma GCC unroll 16
    for (std::size_t i = 0; i < chunk / sizeof(Words); ++i) used |= words[i];
    if ((used[0] | used[1]) == 0) {
      ++clean;
    } else {
      clean = 0;
#pragma GCC unroll 16
      for (std::size_t i = 0; i < chunk / sizeof(Words); ++i) words[i] = Words{};
    }
  }
  t.deepest = t.stack_end;
}

void map_stack(Thread& t, std::size_t size) {
  constexpr std::size_t guard = Thread::guard_size;
  const std::size_t distance = size + guard;
  const std::uintptr_t wanted = VisitedStacks::begin + t.slot * distance;
  void* memory = map_at(wanted + distance <= VisitedStacks::end ? wanted : 0, distance);
  CHECK(memory != MAP_FAILED, "no memory for a stack of {} bytes", size);
  mprotect(memory, guard, PROT_NONE);
  t.stack_begin = reinterpret_cast<std::uintptr_t>(memory) + guard;
  t.stack_end = t.stack_begin + size;
  t.deepest = t.stack_end;
}

constexpr std::size_t no_slot = std::size_t{1} << 40;

}  // namespace

Threads::Threads(std::size_t stack_size)
    : stack_size_((stack_size + 0xffff) & ~std::size_t{0xffff}) {
  add();
}

// It never runs: it stands for a process of the tree.
Thread& Threads::add_thread_without_code() {
  const ProcessId id{static_cast<std::uint16_t>(all_.size())};
  Thread& t = *all_.emplace_back(std::make_unique<Thread>());
  t.id = id;
  t.slot = no_slot;
  return t;
}

std::optional<ProcessId> Threads::add_queue(const Thread& t, std::size_t number) {
  const std::optional<ProcessId> queue = tree_.queue(t.id, number);
  if (queue && index(*queue) == all_.size()) add_thread_without_code();
  return queue;
}

Thread& Threads::add() {
  Thread& t = add_thread_without_code();
  t.slot = slots_.take(tree_.path(t.id));
  map_stack(t, stack_size_);
  return t;
}

Thread* Threads::find_next_child(Thread& parent) {
  const auto place = static_cast<std::uint16_t>(parent.children + 1);
  const auto id = tree_.child(parent.id, place);
  if (!id) return nullptr;
  Thread* child = index(*id) == all_.size() ? &add() : all_[index(*id)].get();
  DCHECK(parent.known_children.size() == static_cast<std::size_t>(parent.children));
  parent.known_children.push_back(child);
  return child;
}

Thread* Threads::with_handle(pthread_t handle) const {
  for (const auto& t : all_) {
    if (t->thread_pointer != 0 && handle_of(*t) == handle) return t.get();
  }
  return nullptr;
}

Thread* Threads::with_stack_at(std::uintptr_t address) const {
  for (const auto& t : all_) {
    if (t->owns_stack(address)) return t.get();
  }
  return nullptr;
}

const Thread& Threads::of_arena(std::size_t arena) const {
  for (const auto& t : all_) {
    if (t->arena() == arena) return *t;
  }
  throw InternalError("an arena of the heap that no thread has");
}

std::string Threads::name(ProcessId p) const {
  if (index(p) == 0) return "main";
  if (is_queue(tree_.path(p))) return name(tree_.parent(p)) + "'s buffer";
  const std::string path = "T" + to_string(tree_.path(p));
  if (index(p) >= given_names_.size() || given_names_[index(p)].empty()) return path;
  const std::string& given = given_names_[index(p)];
  return std::ranges::count(given_names_, given) == 1 ? given : fmt::format("{} {}", given, path);
}

void Threads::give_name(ProcessId p, const std::string& name) {
  if (index(p) >= given_names_.size()) given_names_.resize(index(p) + 1);
  std::string& given = given_names_[index(p)];
  if (given != name) given = name;
}

Schedule Threads::parse(const std::string& text) {
  Schedule schedule = parse_schedule(text, tree_);
  while (all_.size() < tree_.size()) {
    if (is_queue(tree_.path(ProcessId{static_cast<std::uint16_t>(all_.size())}))) {
      add_thread_without_code();
    } else {
      add();
    }
  }
  return schedule;
}

void Threads::begin(Thread& t, Fiber::Entry entry) {
  t.alive = true;
  clear_stack(t);
  t.fiber.prepare(reinterpret_cast<void*>(t.stack_end), t.stack_end - t.stack_begin, entry);
  t.thread_pointer = storage_.reset(index(t.id), t.slot);
  alive_.insert(t.id);
  begun_.insert(t.id);
  newborn_.push_back(&t);
}

Thread& Threads::take_newborn() {
  Thread& t = *newborn_.back();
  newborn_.pop_back();
  return t;
}

}  // namespace mazurka
