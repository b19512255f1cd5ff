#include "program/recalled_races.h"

#include <algorithm>

namespace mazurka {

void RecalledRaces::reset() {
  clocks_.clear();
  released_.clear();
  cells_.clear();
  log_.clear();
}

RecalledRaces::Clock& RecalledRaces::clock_of(std::size_t p) {
  if (p >= clocks_.size()) clocks_.resize(p + 1);
  if (clocks_[p].size() <= p) clocks_[p].resize(p + 1);
  return clocks_[p];
}

void RecalledRaces::note_clock(std::size_t p) {
  log_.push_back({Change::What::clock, static_cast<std::uint32_t>(p), 0, clock_of(p), {}, 0});
}

void RecalledRaces::join(Clock& to, const Clock& from) {
  if (to.size() < from.size()) to.resize(from.size());
  for (std::size_t q = 0; q < from.size(); ++q) to[q] = std::max(to[q], from[q]);
}

void RecalledRaces::order(ProcessId process, Ordering how, ObjectId x, std::size_t other) {
  const std::size_t p = index(process);
  if (how == Ordering::spawn) {
    clock_of(std::max(p, other));
    note_clock(other);
    clocks_[other] = clock_of(p);
    return;
  }
  if (how == Ordering::join) {
    clock_of(std::max(p, other));
    note_clock(p);
    join(clocks_[p], clocks_[other]);
    return;
  }
  const std::size_t i = index(x) * 2 + other;
  if (i >= released_.size()) released_.resize(i + 1);
  if (how == Ordering::acquire) {
    if (released_[i].empty()) return;
    note_clock(p);
    join(clocks_[p], released_[i]);
    return;
  }
  log_.push_back({Change::What::released, static_cast<std::uint32_t>(i), 0, released_[i], {}, 0});
  if (how == Ordering::release) released_[i] = clock_of(p);
  else join(released_[i], clock_of(p));
}

bool RecalledRaces::access(ProcessId process, std::size_t cell, Kind kind) {
  const std::size_t p = index(process);
  Clock& clock = clock_of(p);
  if (cell >= cells_.size()) cells_.resize(cell + 1);
  std::vector<Access>& accesses = cells_[cell];
  Access* same = nullptr;
  for (Access& before : accesses) {
    if (before.process == p) {
      if (before.kind == kind) same = &before;
      continue;
    }
    const bool conflict = (before.kind.bytes & kind.bytes) != 0 &&
                          (before.kind.writes || kind.writes) &&
                          !(before.kind.atomic && kind.atomic);
    const Time known = before.process < clock.size() ? clock[before.process] : 0;
    if (conflict && before.time > known) return true;
  }
  const Time time = clock[p] + 1;
  log_.push_back({Change::What::time, static_cast<std::uint32_t>(p), 0, {}, {}, clock[p]});
  clock[p] = time;
  const Access now{kind, static_cast<std::uint16_t>(p), time};
  const auto i = static_cast<std::uint32_t>(cell);
  if (same != nullptr) {
    const auto slot = static_cast<std::uint32_t>(same - accesses.data());
    log_.push_back({Change::What::access, i, slot, {}, *same, 0});
    *same = now;
  } else {
    log_.push_back({Change::What::new_access, i, 0, {}, {}, 0});
    accesses.push_back(now);
  }
  return false;
}

void RecalledRaces::undo(std::size_t mark) {
  for (; log_.size() > mark; log_.pop_back()) {
    Change& change = log_.back();
    switch (change.what) {
      case Change::What::clock: clocks_[change.index].swap(change.clock); break;
      case Change::What::time: clocks_[change.index][change.index] = change.time; break;
      case Change::What::released: released_[change.index].swap(change.clock); break;
      case Change::What::access: cells_[change.index][change.slot] = change.access; break;
      case Change::What::new_access: cells_[change.index].pop_back(); break;
    }
  }
}

}  // namespace mazurka
