#include "native/access.h"

#include "native/declared_orders.h"
#include "native/faults.h"
#include "native/foreign/foreign.h"
#include "native/foreign/vector_state.h"
#include "native/mappings.h"
#include "native/markers.h"
#include "native/modules.h"
#include "native/stack.h"

namespace mazurka {

namespace {

const char* verb(bool writes) { return writes ? "writes" : "reads"; }

struct PresentAccess {
  std::uintptr_t address;
  std::size_t size;
  bool writes;
  bool frees;
  std::uintptr_t pc;
  const Module* module = nullptr;  // all of it is used or, by a write, closed
};

std::string bytes(std::size_t size) { return size == 1 ? "1 byte" : fmt::format("{} bytes", size); }

[[gnu::cold]] void report_race(Thread& t, const Races::Access& before, const PresentAccess& now) {
  const foreign::VectorState kept;  // the access may be one of code that is not instrumented
  // What libraries share among threads is their business (a cache in a header of libstdc++).
  const bool is_of_library = now.module == nullptr && program->is_of_library(now.address);
  if (is_of_library || program->is_benign(now.address, now.size)) return;
  const ProcessId other{static_cast<std::uint16_t>(before.thread)};
  const std::string who = program->process_name(t.id);
  const Heap::Block* block = program->heap().block_around(now.address);
  const char* const action = now.module != nullptr ? (now.writes ? "closes" : "uses")
                             : !now.frees          ? verb(now.writes)
                             : block != nullptr    ? "frees"
                                                   : "unmaps";
  const std::string does = fmt::format("{} {}", who, action);
  const Mapping* mapping = mappings().at(now.address);
  const bool is_whole = now.frees && block != nullptr;
  const std::string what =
      is_whole ? DataNames::block(*block)
      : now.module != nullptr
          ? now.module->file()
          : fmt::format("{} ({})", program->names().data(now.address, now.size), bytes(now.size));
  const char* const did = now.module == nullptr ? (before.writes ? "written" : "read")
                          : now.writes          ? "used"
                                                : "closed";
  Finding finding;
  finding.kind = FindingKind::data_race;
  finding.location = markers::code(now.pc);
  finding.place = fmt::format("{:x} {:x}", std::min<std::uintptr_t>(now.pc, before.pc),
                              std::max<std::uintptr_t>(now.pc, before.pc));
  finding.threads = {who, program->process_name(other)};
  finding.message = fmt::format("{} {}, and {} {} it; nothing orders the two", does, what,
                                program->process_name(other), fmt::format("has {}", did));
  if (const std::string advice = what_would_order(other, before.time, t.id); !advice.empty()) {
    finding.message += "; " + advice;
  }
  finding.stacks.push_back({does, stack_here(now.pc)});
  finding.stacks.push_back({fmt::format("{} {} before", program->process_name(other),
                                        now.module != nullptr ? did
                                        : before.writes       ? "wrote"
                                                              : "read"),
                            program->recording().watched_stack({other, before.time}, before.pc)});
  if (block != nullptr) program->add_block_stacks(finding, *block);
  if (mapping != nullptr) program->add_mapping_stack(finding, *mapping);
  if (program->suppressions().has(finding)) return;
  if (program->recording().is_on() && now.module != nullptr) {
    program->recording().remark_finding(t, fmt::format("{} {}", now.writes ? "close" : "use", what),
                                        finding.stacks[0].frames);
  } else if (program->recording().is_on()) {
    using Kind = Recording::AccessKind;
    const Kind kind = now.frees ? Kind::free : now.writes ? Kind::write : Kind::read;
    program->recording().remark_access(t, kind, now.address, now.size, finding.stacks[0].frames);
  }
  program->note_failure(std::move(finding));
  if (program->ends_at_failures()) program->end_here(t);
}

// Whether the access is one of a race that is to be shown.
inline bool is_watched(Thread& t, std::uintptr_t address, std::size_t size, bool writes,
                       std::uintptr_t pc) {
  if (!program->recording().is_on()) return false;
  const std::uint32_t time = program->races().time(t.id) + 1;
  return program->recording().look_at(t, time, address, size, writes, pc);
}

}  // namespace

[[gnu::cold]] void report_heap_access(Thread& t, std::uintptr_t address, std::size_t size,
                                      bool writes, std::uintptr_t pc) {
  if (!program->heap().is_in_use(address)) {
    program->fail(t, FindingKind::crash, in_words(SIGSEGV, address), pc);
  }
  const Heap::Block* block = program->heap().block_around(address);
  if (block == nullptr) {
    program->fail(t, FindingKind::out_of_bounds,
                  fmt::format("{} {} where nothing was allocated", verb(writes), bytes(size)), pc);
  }
  program->about_block(*block);
  const auto offset = static_cast<std::int64_t>(address - block->begin());
  const std::string name = DataNames::block(*block);
  if (block->state == Heap::freed) {
    program->fail_for_others(t, FindingKind::use_after_free,
                             fmt::format("{} {} ({}), which has been freed", verb(writes),
                                         program->names().data(address, size), bytes(size)),
                             pc);
    return;
  }
  const auto past =
      offset + static_cast<std::int64_t>(size) - static_cast<std::int64_t>(block->size);
  program->fail(t, FindingKind::out_of_bounds,
                fmt::format("{} {} at offset {} of {}: {} past its end", verb(writes), bytes(size),
                            offset, name, bytes(static_cast<std::size_t>(past))),
                pc);
}

void look_for_race(Thread& t, const volatile void* address, std::size_t size, bool writes,
                   bool atomic, std::uintptr_t pc) {
  if (!atomic && t.ignores(writes)) return;
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  const bool is_shown = is_watched(t, where, size, writes, pc);
  if (auto before = program->races().access(t.id, where, size, writes, atomic, pc)) {
    const bool synchronises =
        foreign::is_synchronisation({before->pc, before->atomic != 0}, {pc, atomic});
    if (!synchronises && program->options().races == RaceMode::error) {
      report_race(t, *before, {where, size, writes, false, pc});
    }
  } else if (program->recording().is_on() && !atomic && !is_shown &&
             !program->is_of_library(where)) {
    program->recording().look_at_data(t, where, size, writes, pc);
  }
}

void check_race_of_free(Thread& t, const Heap::Block& block, std::uintptr_t pc) {
  if (block.size == 0 || !program->races().is_on()) return;
  is_watched(t, block.begin(), block.size, true, pc);
  if (auto before = program->races().access(t.id, block.begin(), block.size, true, false, pc)) {
    report_race(t, *before, {block.begin(), block.size, true, true, pc});
  }
}

void check_race_of_unmapping(Thread& t, std::uintptr_t begin, std::uintptr_t end,
                             std::uintptr_t pc) {
  if (!program->races().is_on()) return;
  for (const MappedPart& part : touched_parts(begin, end)) {
    const std::size_t size = part.end - part.begin;
    is_watched(t, part.begin, size, true, pc);
    if (auto before = program->races().access(t.id, part.begin, size, true, false, pc)) {
      report_race(t, *before, {part.begin, size, true, true, pc});
    }
  }
}

namespace {

void check_race_with_module(Thread& t, const Module& module, const Module::Range& range,
                            bool closes, std::uintptr_t pc) {
  if (!program->races().is_on() || range.begin >= range.end) return;
  const std::size_t size = range.end - range.begin;
  is_watched(t, range.begin, size, closes, pc);
  if (auto before = program->races().access(t.id, range.begin, size, closes, false, pc)) {
    report_race(t, *before, {range.begin, size, closes, false, pc, &module});
  }
}

// The first byte stands for all of the code.
Module::Range mark_of(const Module& module) { return {module.code.begin, module.code.begin + 1}; }

}  // namespace

void note_use(Thread& t, const Module& module, std::uintptr_t pc) {
  check_race_with_module(t, module, mark_of(module), false, pc);
}

void check_race_of_close(Thread& t, const Module& module, std::uintptr_t pc) {
  check_race_with_module(t, module, mark_of(module), true, pc);
  for (const Module::Range& data : module.writable) {
    check_race_with_module(t, module, data, true, pc);
  }
}

namespace {

// What it writes to its own stack is seen when the stack is compared; others may look at it, though.
void note_plain(Thread& t, std::uintptr_t address, std::size_t size, bool writes,
                std::uintptr_t pc) {
  if (!t.owns_stack(address)) {
    if (writes) t.spin.writes(address, size);
    program->visited_stacks().visit(address, size);
  } else if (writes && program->visited_stacks().is_visited(address, size)) {
    t.spin.changed_for_others();
  }
  if (++t.quiet > Thread::patience && time_is_over) {
    program->run_out_of_time(t, seconds_since_last_turn(), pc);
  }
}

}  // namespace

void plain_access(Thread& t, const void* address, std::size_t size, bool writes,
                  std::uintptr_t pc) {
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  check_heap_access(t, where, size, writes, pc);
  if (program->options().races == RaceMode::explore) {
    if (t.is_inside) return program->note_access(t, address, size, writes, false);
    if (writes && program->has_graphs()) {
      return program->graphs().write_late(t, where, size, Order::relaxed, pc);
    }
    t.order = Order::relaxed;
    const ObjectId x =
        program->stop_at_memory(t, writes ? Kind::write : Kind::read, address, size, pc);
    t.order = Order::seq_cst;
    check_heap_access(t, where, size, writes, pc);  // it may have been freed meanwhile
    if (t.is_delayed) {
      program->delayed_stores().store_later(t, {x, address, size, pc}, Order::relaxed, false);
    }
    if (!program->sharing().is_visible(x)) program->note_access(t, address, size, writes, false);
    if (writes) {
      program->writes_next(t, x);
    } else {
      program->has_read(t, x);
      if (program->has_graphs()) program->graphs().show_answer(t, x);
    }
    return;
  }
  if (writes && program->has_graphs()) program->graphs().write_silently(t, where, size, pc);
  if (program->options().races == RaceMode::error) {
    check_race(t, address, size, writes, false, pc);
  } else {
    program->note_access(t, address, size, writes, false);
  }
  note_plain(t, where, size, writes, pc);
  if (t.quiet > Thread::patience && !writes) program->look_for_spinning(t, where, size, pc);
}

void foreign_access(Thread& t, const void* address, std::size_t size, bool writes,
                    std::uintptr_t pc) {
  if (program->options().races == RaceMode::explore) {
    return plain_access(t, address, size, writes, pc);
  }
  check_race(t, address, size, writes, false, pc);
  note_plain(t, reinterpret_cast<std::uintptr_t>(address), size, writes, pc);
}

void range_access(Thread& t, const void* address, std::size_t size, bool writes,
                  std::uintptr_t pc) {
  if (size == 0 || is_in_known_library(pc)) return;
  mazurka_entry = {};  // where the thread stands in a loop is not known
  // To look at very much memory takes long: part by part, so that it ends when the time is over.
  constexpr std::size_t most = 4 << 20;
  const bool is_step = program->options().races == RaceMode::explore;
  const auto* at = static_cast<const char*>(address);
  for (; size > most && !is_step; at += most, size -= most) {
    plain_access(t, at, most, writes, pc);
    if (time_is_over) program->run_out_of_time(t, seconds_since_last_turn(), pc);
  }
  plain_access(t, at, size, writes, pc);
}

void volatile_access(Thread& t, const void* address, std::size_t size, bool writes,
                     std::uintptr_t pc) {
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  check_heap_access(t, where, size, writes, pc);
  if (program->has_weak_memory()) t.order = Order::relaxed;
  if (writes && program->has_graphs()) {
    program->note_volatile_access();
    check_race(t, address, size, true, true, pc);
    return program->graphs().write_late(t, where, size, Order::relaxed, pc);
  }
  const ObjectId x =
      program->stop_at_memory(t, writes ? Kind::write : Kind::read, address, size, pc);
  check_heap_access(t, where, size, writes, pc);  // it may have been freed meanwhile
  program->note_volatile_access();
  check_race(t, address, size, writes, true, pc);
  if (program->has_graphs()) {
    t.order = Order::seq_cst;
    order_access(t, {x, address, size, pc}, Access::read, Order::relaxed);
    program->has_read(t, x);
    return program->graphs().show_answer(t, x);
  }
  const Order order = std::exchange(t.order, Order::seq_cst);
  if (t.is_delayed) {
    program->delayed_stores().store_later(t, {x, address, size, pc}, order, true);
  } else if (!t.reads_own) {
    order_access(t, {x, address, size, pc}, writes ? Access::write : Access::read, order);
  }
  if (writes) {
    program->writes_next(t, x);
  } else {
    program->has_read(t, x);
  }
}

}  // namespace mazurka
