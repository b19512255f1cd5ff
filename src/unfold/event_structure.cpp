#include "unfold/event_structure.h"

#include <algorithm>
#include <utility>

#include "core/error.h"

namespace mazurka {

EventStructure::EventStructure() : hash_(1024, bottom) { allocate(); }

Prime EventStructure::allocate() {
  if (free_ != bottom) {
    const Prime e = std::exchange(free_, (*this)[free_].next);
    (*this)[e] = PrimeEvent();
    return e;
  }
  CHECK(events_.size() < 0xffffffff, "more than 2^32 events in the unfolding");
  events_.emplace_back();
  return Prime(events_.size() - 1);
}

Prime EventStructure::root(Tree tree) {
  if (index(tree) >= roots_.size()) roots_.resize(index(tree) + 1, bottom);
  Prime& root = roots_[index(tree)];
  if (root == bottom) {
    root = allocate();
    PrimeEvent& event = (*this)[root];
    event.tree = tree;
    event.jump = root;
    event.in_C = true;
    event.leaves_free = true;
  }
  return root;
}

// --- Names ---

std::size_t EventStructure::bucket(const Name& name) const {
  std::uint64_t hash = std::uint64_t{index(name.pt)} << 32 | index(name.pm);
  hash ^= (index(name.process) << 16 | name.choice) * 0x9e3779b97f4a7c15;
  hash *= 0xff51afd7ed558ccd;
  return (hash >> 32) & (hash_.size() - 1);
}

void EventStructure::double_hash() {
  const std::vector<Prime> old = std::exchange(hash_, std::vector<Prime>(2 * hash_.size(), bottom));
  for (Prime e : old) {
    while (e != bottom) {
      Prime& first = hash_[bucket((*this)[e].name)];
      e = std::exchange((*this)[e].next_of_hash, std::exchange(first, e));
    }
  }
}

Prime EventStructure::intern(const Name& name, Tree tree) {
  for (Prime e = hash_[bucket(name)]; e != bottom; e = (*this)[e].next_of_hash) {
    if ((*this)[e].name == name) return e;
  }
  if (size_ == hash_.size()) double_hash();
  const Prime e = allocate();
  PrimeEvent& event = (*this)[e];
  event.name = name;
  event.next_of_hash = std::exchange(hash_[bucket(name)], e);
  if (tree != no_tree) place_in_tree(event, tree);
  merge_lmax(e);
  store_lmax(event);
  ++(*this)[name.pt].successors;
  ++(*this)[name.pm].successors;
  ++size_;
  return e;
}

void EventStructure::remove(Prime e) {
  PrimeEvent& event = (*this)[e];
  DCHECK(event.successors == 0 && !event.removed);
  Prime* link = &hash_[bucket(event.name)];
  while (*link != e) link = &(*this)[*link].next_of_hash;
  *link = event.next_of_hash;
  free_lmax_[event.lmax_size].push_back(event.lmax_begin);
  event.removed = true;
  event.next = std::exchange(free_, e);
  --size_;
}

// --- Pasts ---

// The past of e is that of its two predecessors, and e. Of two events of a tree in one past, the
// deeper one is the later one.
void EventStructure::merge_lmax(Prime e) {
  const PrimeEvent& event = (*this)[e];
  const std::span<const Last> a = lmax(event.name.pt);
  const std::span<const Last> b = lmax(event.name.pm);
  merged_.clear();
  std::size_t i = 0, j = 0;
  while (i < a.size() || j < b.size()) {
    if (j == b.size() || (i < a.size() && a[i].tree < b[j].tree)) {
      merged_.push_back(a[i++]);
    } else if (i == a.size() || b[j].tree < a[i].tree) {
      merged_.push_back(b[j++]);
    } else {
      const bool same = a[i].event == b[j].event;
      const bool a_is_later = !same && (*this)[a[i].event].depth > (*this)[b[j].event].depth;
      merged_.push_back(a_is_later ? a[i] : b[j]);
      ++i, ++j;
    }
  }
  if (event.tree == no_tree) return;
  const auto at = std::ranges::lower_bound(merged_, event.tree, {}, &Last::tree);
  if (at != merged_.end() && at->tree == event.tree) at->event = e;
  else merged_.insert(at, {event.tree, e});
}

void EventStructure::store_lmax(PrimeEvent& event) {
  const std::size_t size = merged_.size();
  CHECK(size <= 0xffff, "more than 65535 objects in the past of an event");
  if (size >= free_lmax_.size()) free_lmax_.resize(size + 1);
  std::size_t begin = lmax_.size();
  if (std::vector<std::uint32_t>& free = free_lmax_[size]; !free.empty()) {
    begin = free.back();
    free.pop_back();
  } else {
    CHECK(begin + size <= 0xffffffff, "the pasts of the unfolding have 2^32 entries");
    lmax_.resize(begin + size);
  }
  std::ranges::copy(merged_, lmax_.begin() + static_cast<std::ptrdiff_t>(begin));
  event.lmax_begin = static_cast<std::uint32_t>(begin);
  event.lmax_size = static_cast<std::uint16_t>(size);
}

Prime EventStructure::lmax(Prime e, Tree tree) const {
  const std::span<const Last> all = lmax(e);
  const auto at = std::ranges::lower_bound(all, tree, {}, &Last::tree);
  return at != all.end() && at->tree == tree ? at->event : bottom;
}

// --- Trees ---

// A jump goes over two jumps of the same length, if the parent stands before two such, and to the
// parent otherwise.
void EventStructure::place_in_tree(PrimeEvent& event, Tree tree) const {
  const PrimeEvent& parent = (*this)[event.name.pm];
  DCHECK(parent.tree == tree);
  event.tree = tree;
  event.depth = parent.depth + 1;
  const PrimeEvent& jump = (*this)[parent.jump];
  const bool two = parent.depth - jump.depth == jump.depth - (*this)[jump.jump].depth;
  event.jump = two ? jump.jump : event.name.pm;
}

Prime EventStructure::ancestor(Prime e, std::uint32_t depth) const {
  while ((*this)[e].depth > depth) {
    const PrimeEvent& event = (*this)[e];
    e = (*this)[event.jump].depth >= depth ? event.jump : event.name.pm;
  }
  return e;
}

bool EventStructure::on_one_branch(Prime e, Prime f) const {
  if ((*this)[e].depth > (*this)[f].depth) std::swap(e, f);
  return ancestor(f, (*this)[e].depth) == e;
}

bool EventStructure::precedes(Prime e, Prime f) const {
  const Prime last = lmax(f, (*this)[e].tree);
  return last != bottom && (*this)[last].depth >= (*this)[e].depth && on_one_branch(e, last);
}

bool EventStructure::conflict(Prime e, Prime f) const {
  const std::span<const Last> a = lmax(e);
  const std::span<const Last> b = lmax(f);
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i].tree == b[j].tree && !on_one_branch(a[i].event, b[j].event)) return true;
    if (a[i].tree <= b[j].tree) ++i;
    else ++j;
  }
  return false;
}

}  // namespace mazurka
