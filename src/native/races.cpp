#include "native/races.h"

#include <sys/mman.h>

#include <algorithm>

#include "core/error.h"

namespace mazurka {

namespace {

void* reserve(std::size_t size) {
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  CHECK(memory != MAP_FAILED, "cannot reserve {} MB of address space", size >> 20);
  return memory;
}

}  // namespace

void Races::restart(bool is_on) {
  is_on_ = is_on;
  if (!is_on) return;
  if (directory_ == nullptr) {
    directory_ = static_cast<Granule**>(
        reserve((std::size_t{1} << (address_bits - region_bits)) * sizeof(Granule*)));
  }
  // After 2^32 executions the stamps of old ones would come again.
  if (++execution_ == 0) forget_all();
  clocks_[0].fill(0);  // those of others begin when they are spawned
  threads_ = 1;
  if (!more_.empty()) more_.clear();
}

void Races::forget_all() {
  for (Granule* region : regions_) {
    CHECK(madvise(region, granules_of_region * sizeof(Granule), MADV_DONTNEED) == 0,
          "cannot clear what is known of accesses");
  }
  released_.clear();
  fences_.assign(fences_.size(), {});
  execution_ = 1;
}

Races::Granule* Races::add_region(std::uintptr_t address) {
  auto* region = static_cast<Granule*>(reserve(granules_of_region * sizeof(Granule)));
  regions_.push_back(region);
  directory_[address >> region_bits] = region;
  return region;
}

void Races::spawn(ProcessId parent, ProcessId child) {
  if (!is_on_) return;
  note(parent, Ordering::spawn, no_object, index(child));
  if (index(child) >= threads_) {
    for (std::size_t p = threads_; p <= index(child); ++p) clocks_[p].fill(0);
    threads_ = index(child) + 1;
  }
  std::copy_n(clocks_[index(parent)].begin(), threads_, clocks_[index(child)].begin());
}

void Races::join(ProcessId p, ProcessId child) {
  if (!is_on_) return;
  note(p, Ordering::join, no_object, index(child));
  for (std::size_t q = 0; q < threads_; ++q) {
    clocks_[index(p)][q] = std::max(clocks_[index(p)][q], clocks_[index(child)][q]);
  }
}

Races::Released& Races::released(ObjectId x, int part) {
  const std::size_t i = index(x) * 3 + static_cast<std::size_t>(part);
  if (i >= released_.size()) released_.resize(i * 2 + 2);
  return released_[i];
}

void Races::acquire(ProcessId p, ObjectId x, int part) {
  if (!is_on_) return;
  note(p, Ordering::acquire, x, static_cast<std::size_t>(part));
  const Released& from = released(x, part);
  if (from.execution != execution_) return;
  Clock& clock = clocks_[index(p)];
  for (std::size_t q = 0; q < from.clock.size(); ++q) {
    clock[q] = std::max(clock[q], from.clock[q]);
  }
}

void Races::set(Released& to, const std::uint32_t* from, std::size_t size) const {
  to.execution = execution_;
  to.clock.assign(from, from + size);
}

void Races::add(Released& to, const std::uint32_t* from, std::size_t size) const {
  if (to.execution != execution_) return set(to, from, size);
  to.clock.resize(std::max(to.clock.size(), size));
  for (std::size_t q = 0; q < size; ++q) to.clock[q] = std::max(to.clock[q], from[q]);
}

void Races::release(ProcessId p, ObjectId x, int part) {
  if (!is_on_) return;
  note(p, Ordering::release, x, static_cast<std::size_t>(part));
  set(released(x, part), clocks_[index(p)].data(), threads_);
}

Races::Carried Races::released_by(ProcessId p, Order order) const {
  if (!is_on_) return {};
  const Clock& clock = clocks_[index(p)];
  if (is_release(order)) return {clock.begin(), clock.begin() + static_cast<long>(threads_)};
  const Released& fenced = fences_[index(p)].fenced;
  return fenced.execution == execution_ ? fenced.clock : Carried();
}

void Races::release_also(ProcessId p, ObjectId x, int part) {
  if (!is_on_) return;
  note(p, Ordering::release_also, x, static_cast<std::size_t>(part));
  add(released(x, part), clocks_[index(p)].data(), threads_);
}

void Races::acquire_late(ProcessId p, ObjectId x, int part) {
  if (!is_on_) return;
  note(p, Ordering::acquire_late, x, static_cast<std::size_t>(part));
  const Released& from = released(x, part);
  if (from.execution != execution_) return;
  add(fences_[index(p)].loaded, from.clock.data(), from.clock.size());
}

void Races::release_early(ProcessId p, ObjectId x, int part) {
  if (!is_on_) return;
  note(p, Ordering::release_early, x, static_cast<std::size_t>(part));
  const Released& fenced = fences_[index(p)].fenced;
  Released& to = released(x, part);
  if (fenced.execution == execution_) set(to, fenced.clock.data(), fenced.clock.size());
  else to.execution = 0;
}

void Races::release_early_also(ProcessId p, ObjectId x, int part) {
  if (!is_on_) return;
  note(p, Ordering::release_early_also, x, static_cast<std::size_t>(part));
  const Released& fenced = fences_[index(p)].fenced;
  if (fenced.execution != execution_) return;
  add(released(x, part), fenced.clock.data(), fenced.clock.size());
}

void Races::succeed(ObjectId x, int part, ObjectId y, int part_of_y) {
  if (!is_on_) return;
  const Released before = released(x, part);
  released(y, part_of_y) = before;
}

void Races::fence(ProcessId p, Order order) {
  if (!is_on_) return;
  Fences& fences = fences_[index(p)];
  Clock& clock = clocks_[index(p)];
  if (is_acquire(order)) {
    note(p, Ordering::acquire_fence, no_object, 0);
    if (fences.loaded.execution == execution_) {
      const std::vector<std::uint32_t>& from = fences.loaded.clock;
      for (std::size_t q = 0; q < from.size(); ++q) clock[q] = std::max(clock[q], from[q]);
    }
    fences.loaded.execution = 0;
  }
  if (!is_release(order)) return;
  note(p, Ordering::release_fence, no_object, 0);
  set(fences.fenced, clock.data(), threads_);
}

std::optional<Races::Access> Races::in_granule(ProcessId p, std::uintptr_t address,
                                               std::uint8_t bytes, bool writes, bool atomic,
                                               std::uintptr_t pc) {
  Clock& clock = clocks_[index(p)];
  Access now;
  now.execution = execution_;
  now.time = ++clock[index(p)];
  now.pc = pc;
  now.writes = writes;
  now.atomic = atomic;
  now.thread = index(p);
  now.bytes = bytes;

  Access* place = nullptr;  // where `now` can be kept
  Access* empty = nullptr;
  const auto races_with = [&](const Access& before) {
    return (before.bytes & bytes) != 0 && before.thread != index(p) && (before.writes || writes) &&
           !(before.atomic && atomic) && before.time > clock[before.thread];
  };
  // Whatever races with `before` later races with `now`.
  const auto stands_for = [&](const Access& before) {
    return (before.bytes & ~bytes) == 0 && (writes || !before.writes) &&
           (!atomic || before.atomic) && before.time <= clock[before.thread];
  };
  Granule& granule = this->granule(address);
  for (Access& before : granule) {
    if (before.execution != execution_) {
      empty = &before;
      continue;
    }
    if (races_with(before)) return before;
    if (stands_for(before)) place = &before;
  }
  if (place == nullptr) place = empty;
  if (empty == nullptr) [[unlikely]] {
    if (const auto more = more_.find(address >> 3); more != more_.end()) {
      for (const Access& before : more->second) {
        if (races_with(before)) return before;
      }
      if (place == nullptr) std::erase_if(more->second, stands_for);
    }
    if (place == nullptr) place = &more_[address >> 3].emplace_back();
  }
  *place = now;
  return std::nullopt;
}

std::optional<Races::Access> Races::in_range(ProcessId p, std::uintptr_t address, std::size_t size,
                                             bool writes, bool atomic, std::uintptr_t pc) {
  const std::uintptr_t end = address + size;
  for (std::uintptr_t at = address; at < end;) {
    const std::uintptr_t next = std::min(end, (at | 7) + 1);
    if (auto race = in_granule(p, at, mask(at % 8, next - at), writes, atomic, pc)) return race;
    at = next;
  }
  return std::nullopt;
}

bool Races::forget(ProcessId p, std::uintptr_t address, std::size_t size) {
  if (!is_on_) return false;
  const Clock& clock = clocks_[index(p)];
  bool any = false;
  const auto forget_in = [&](Access& before, std::uint8_t bytes) {
    if (before.execution != execution_ || (before.bytes & bytes) == 0) return;
    any |= before.thread != index(p) && before.time > clock[before.thread];
    before.bytes &= static_cast<std::uint8_t>(~bytes);
    if (before.bytes == 0) before.execution = 0;
  };
  const std::uintptr_t end = address + size;
  for (std::uintptr_t at = address; at < end;) {
    const std::uintptr_t next = std::min(end, (at | 7) + 1);
    const std::uint8_t bytes = mask(at % 8, next - at);
    for (Access& before : granule(at)) forget_in(before, bytes);
    if (const auto more = more_.find(at >> 3); more != more_.end()) {
      for (Access& before : more->second) forget_in(before, bytes);
      std::erase_if(more->second, [](const Access& access) { return access.bytes == 0; });
    }
    at = next;
  }
  return any;
}

}  // namespace mazurka
