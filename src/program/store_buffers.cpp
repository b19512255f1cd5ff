#include "program/store_buffers.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

void StoreBuffers::reset() {
  for (OfProcess& own : processes_) {
    if (own.stores.empty() && own.newest.empty() && own.now.fence_at == 0) continue;
    own.stores.clear();
    own.newest.clear();
    own.first_that_may_wait = 0;
    own.now = {};
  }
  owners_.clear();
  log_.clear();
}

// For it, since the buffer of p was known to be empty.
std::optional<std::uint16_t> StoreBuffers::queue_in_use(ProcessId p, ObjectId part) const {
  const std::vector<Store>& stores = this->stores(p);
  for (std::size_t i = stores.size(); i-- > processes_[index(p)].now.known_empty_at;) {
    if (stores[i].part == part) return stores[i].queue;
  }
  return std::nullopt;
}

void StoreBuffers::store(ProcessId p, ObjectId x, ObjectId part, std::int64_t value, Order order,
                         ObjectId copy) {
  OfProcess& own = processes_[index(p)];
  const std::int64_t number = next_number(p);
  const std::int64_t before = newest(p, x);
  Progress now = own.now;
  std::uint16_t queue = 0;
  if (const auto known = has_queues() ? queue_in_use(p, part) : std::nullopt) {
    queue = *known;
  } else if (has_queues() || now.queues == 0) {
    queue = now.queues++;
  }
  progress(p, now);
  const std::uint32_t behind = !has_queues()             ? 0
                               : order == Order::release ? static_cast<std::uint32_t>(number)
                                                         : now.fence_at;
  own.stores.push_back({x, part, value, behind, queue, false, before, copy});
  own.newest[x] = number;
  log_.push_back({What::stored, p, number});
}

void StoreBuffers::release_fence(ProcessId p) {
  Progress now = processes_[index(p)].now;
  now.fence_at = static_cast<std::uint32_t>(stores(p).size());
  progress(p, now);
}

void StoreBuffers::note_empty(ProcessId p) {
  DCHECK(is_empty(p));
  Progress now = processes_[index(p)].now;
  now.known_empty_at = stores(p).size();
  now.queues = 0;
  progress(p, now);
}

void StoreBuffers::progress(ProcessId p, Progress now) {
  log_.push_back({What::progressed, p, none, processes_[index(p)].now});
  processes_[index(p)].now = now;
}

bool StoreBuffers::all_in_memory(ProcessId p, std::size_t end) const {
  const std::vector<Store>& stores = this->stores(p);
  for (std::size_t i = first_that_may_wait(p); i < end; ++i) {
    if (!stores[i].in_memory) return false;
  }
  return true;
}

std::int64_t StoreBuffers::first_of(ProcessId p, std::size_t queue) const {
  const std::vector<Store>& stores = this->stores(p);
  for (std::size_t i = first_that_may_wait(p); i < stores.size(); ++i) {
    if (stores[i].queue == queue && !stores[i].in_memory) return static_cast<std::int64_t>(i);
  }
  return none;
}

void StoreBuffers::leave(ProcessId p, std::int64_t number) {
  DCHECK(can_leave(p, number));
  OfProcess& own = processes_[index(p)];
  own.stores[number].in_memory = true;
  std::size_t& first = own.first_that_may_wait;
  while (first < own.stores.size() && own.stores[first].in_memory) ++first;
  log_.push_back({What::left, p, number});
  set_owner(at(p, number).x, {at(p, number).copy});
}

void StoreBuffers::overwrite(ProcessId p, ObjectId x, Access access) {
  if (const std::int64_t number = newest(p, x); number != none) {
    log_.push_back({What::forgotten, p, number, {}, x});
    processes_[index(p)].newest.erase(x);
  }
  if (owner(x).copy == no_object) return;
  if (access == Access::add) set_owner(x, {owner(x).copy, true});
  else set_owner(x, {});
}

void StoreBuffers::set_owner(ObjectId x, Owner owner) {
  if (index(x) >= owners_.size()) owners_.resize(index(x) + 1);
  log_.push_back({What::owned, {}, none, {}, x, owners_[index(x)]});
  owners_[index(x)] = owner;
}

void StoreBuffers::undo(std::size_t mark) {
  for (; log_.size() > mark; log_.pop_back()) {
    const Change& change = log_.back();
    OfProcess* own = change.what == What::owned ? nullptr : &processes_[index(change.p)];
    switch (change.what) {
      case What::stored: {
        const Store& last = own->stores.back();
        if (last.previous == none) own->newest.erase(last.x);
        else own->newest[last.x] = last.previous;
        own->stores.pop_back();
        own->first_that_may_wait = std::min(own->first_that_may_wait, own->stores.size());
        break;
      }
      case What::left:
        own->stores[change.number].in_memory = false;
        own->first_that_may_wait =
            std::min(own->first_that_may_wait, static_cast<std::size_t>(change.number));
        break;
      case What::progressed: own->now = change.before; break;
      case What::forgotten: own->newest[change.x] = change.number; break;
      case What::owned: owners_[index(change.x)] = change.owner; break;
    }
  }
}

}  // namespace mazurka
