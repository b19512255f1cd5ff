#include "program/recalled_races.h"

#include <algorithm>

namespace mazurka {

namespace {

// What a process has at its fences: what relaxed loads have read, for the next acquire fence, and what the last
// release fence has released.
constexpr std::size_t loaded = 0, fenced = 1;

}  // namespace

void RecalledRaces::reset() {
  stride_ = 0;
  clocks_.clear();
  released_.clear();
  fences_.clear();
  saved_.clear();
  cells_.clear();
  log_.clear();
}

// A process begins at time 1: who knows nothing of it has 0.
void RecalledRaces::make_room_for(std::size_t p) {
  if (p < stride_) return;
  const std::size_t stride = std::max<std::size_t>(8, 2 * p);
  for (std::vector<Time>* clocks : {&clocks_, &released_, &fences_, &saved_}) {
    const std::size_t count = stride_ == 0 ? 0 : clocks->size() / stride_;
    std::vector<Time> wider(count * stride);
    for (std::size_t i = 0; i < count; ++i) {
      std::copy_n(&(*clocks)[i * stride_], stride_, &wider[i * stride]);
    }
    *clocks = std::move(wider);
  }
  clocks_.resize(stride * stride);
  fences_.resize(2 * stride * stride);
  for (std::size_t q = stride_; q < stride; ++q) clocks_[q * stride + q] = 1;
  stride_ = stride;
}

void RecalledRaces::save(Change::What what, std::size_t i, const Time* before, std::size_t p) {
  saved_.insert(saved_.end(), before, before + stride_);
  log_.push_back({what, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(p), clock(p)[p]});
}

void RecalledRaces::join(Time* to, const Time* from) const {
  for (std::size_t q = 0; q < stride_; ++q) to[q] = std::max(to[q], from[q]);
}

void RecalledRaces::order(ProcessId process, Ordering how, ObjectId x, std::size_t other) {
  const std::size_t p = index(process);
  make_room_for(p);
  if (how == Ordering::spawn) {
    make_room_for(other);
    save(Change::What::clock, other, clock(other), p);
    const Time time = clock(other)[other];
    std::copy_n(clock(p), stride_, clock(other));
    clock(other)[other] = time;
    ++clock(p)[p];
    return;
  }
  if (how == Ordering::join) {
    make_room_for(other);
    save(Change::What::clock, p, clock(p), other);
    join(clock(p), clock(other));
    ++clock(other)[other];
    return;
  }
  if (how == Ordering::acquire_fence || how == Ordering::release_fence) return order_fence(p, how);
  const std::size_t i = index(x) * 3 + other;
  if ((i + 1) * stride_ > released_.size()) released_.resize(2 * (i + 1) * stride_);
  const Time* const released = &released_[i * stride_];
  if (how == Ordering::acquire) {
    save(Change::What::clock, p, clock(p), p);
    join(clock(p), released);
  } else if (how == Ordering::acquire_late) {
    save(Change::What::fence, p * 2 + loaded, at_fences(p, loaded), p);
    join(at_fences(p, loaded), released);
  } else {
    release(p, how, i);
  }
}

void RecalledRaces::order_fence(std::size_t p, Ordering how) {
  if (how == Ordering::acquire_fence) {
    save(Change::What::clock, p, clock(p), p);
    return join(clock(p), at_fences(p, loaded));
  }
  save(Change::What::fence, p * 2 + fenced, at_fences(p, fenced), p);
  std::copy_n(clock(p), stride_, at_fences(p, fenced));
  ++clock(p)[p];  // what it does from now on no access that follows releases by this fence
}

void RecalledRaces::release(std::size_t p, Ordering how, std::size_t i) {
  const bool is_early = how == Ordering::release_early || how == Ordering::release_early_also;
  const bool forgets = how == Ordering::release || how == Ordering::release_early;
  Time* const released = &released_[i * stride_];
  const Time* const from = is_early ? at_fences(p, fenced) : clock(p);
  save(Change::What::released, i, released, p);
  if (forgets) std::copy_n(from, stride_, released);
  else join(released, from);
  if (!is_early) ++clock(p)[p];  // of what it does from now on others know nothing
}

bool RecalledRaces::access(ProcessId process, std::size_t cell, Kind kind) {
  const std::size_t p = index(process);
  make_room_for(p);
  const Time* const known = clock(p);
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
    if (conflict && before.time > known[before.process]) return true;
  }
  const Access now{kind, static_cast<std::uint16_t>(p), known[p]};
  const auto i = static_cast<std::uint32_t>(cell);
  if (same == nullptr) {
    log_.push_back({Change::What::new_access, i});
    accesses.push_back(now);
  } else if (same->time != now.time) {
    const auto slot = static_cast<std::uint32_t>(same - accesses.data());
    log_.push_back({Change::What::access, i, slot, 0, *same});
    *same = now;
  }
  return false;
}

void RecalledRaces::undo(std::size_t mark) {
  const auto take_saved = [&](Time* to) {
    std::copy_n(saved_.end() - static_cast<std::ptrdiff_t>(stride_), stride_, to);
    saved_.resize(saved_.size() - stride_);
  };
  for (; log_.size() > mark; log_.pop_back()) {
    const Change& change = log_.back();
    switch (change.what) {
      case Change::What::clock:
        take_saved(clock(change.index));
        clock(change.slot)[change.slot] = change.time;
        break;
      case Change::What::released:
        take_saved(&released_[change.index * stride_]);
        clock(change.slot)[change.slot] = change.time;
        break;
      case Change::What::fence:
        take_saved(&fences_[change.index * stride_]);
        clock(change.slot)[change.slot] = change.time;
        break;
      case Change::What::access: cells_[change.index][change.slot] = change.access; break;
      case Change::What::new_access: cells_[change.index].pop_back(); break;
    }
  }
}

}  // namespace mazurka
