#include "unfold/event_structure.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

EventStructure::EventStructure() : hash_(1024, bottom) { allocate(); }

Prime EventStructure::allocate() {
  if (free_ != bottom) {
    const Prime e = free_;
    free_ = (*this)[e].next;
    (*this)[e] = {};
    return e;
  }
  CHECK(events_.size() < 0xffffffff, "more than 2^32 events in the unfolding");
  events_.emplace_back();
  return Prime(events_.size() - 1);
}

Prime EventStructure::root(Tree tree) {
  if (index(tree) >= roots_.size()) roots_.resize(index(tree) + 1, bottom);
  if (roots_[index(tree)] == bottom) {
    const Prime e = allocate();
    roots_[index(tree)] = e;
    (*this)[e].tree = tree;
    (*this)[e].jump = e;
    (*this)[e].in_C = true;
    (*this)[e].leaves_free = true;
  }
  return roots_[index(tree)];
}

std::size_t EventStructure::bucket(const Name& name) const {
  std::uint64_t hash = static_cast<std::uint64_t>(name.pt) << 32 | static_cast<std::uint64_t>(name.pm);
  hash ^= (index(name.process) << 16 | name.choice) * 0x9e3779b97f4a7c15;
  hash *= 0xff51afd7ed558ccd;
  hash ^= hash >> 32;
  return hash & (hash_.size() - 1);
}

void EventStructure::rehash() {
  std::vector<Prime> old(hash_.size() * 2, bottom);
  old.swap(hash_);
  for (Prime e : old) {
    while (e != bottom) {
      PrimeEvent& event = (*this)[e];
      const Prime next = event.next_of_hash;
      Prime& first = hash_[bucket(event.name)];
      event.next_of_hash = first;
      first = e;
      e = next;
    }
  }
}

EventStructure::Interned EventStructure::intern(const Name& name, Tree tree) {
  std::size_t at = bucket(name);
  for (Prime e = hash_[at]; e != bottom; e = (*this)[e].next_of_hash) {
    if ((*this)[e].name == name) return {e, false};
  }
  if (size_ >= hash_.size()) {
    rehash();
    at = bucket(name);
  }
  const Prime e = allocate();
  PrimeEvent& event = (*this)[e];
  event.name = name;
  event.next_of_hash = hash_[at];
  hash_[at] = e;
  ++size_;
  ++(*this)[name.pt].references;
  ++(*this)[name.pm].references;
  if (tree != no_tree) link_to_tree(e, tree);
  store_lmax(e);
  return {e, true};
}

void EventStructure::link_to_tree(Prime e, Tree tree) {
  PrimeEvent& event = (*this)[e];
  PrimeEvent& parent = (*this)[event.name.pm];
  DCHECK(parent.tree == tree);
  event.tree = tree;
  event.depth = parent.depth + 1;

  // Two jumps of the same length before it: one over both.
  const PrimeEvent& jump = (*this)[parent.jump];
  const bool same_length = parent.depth - jump.depth == jump.depth - (*this)[jump.jump].depth;
  event.jump = same_length ? jump.jump : event.name.pm;
}

// The past of e is that of its two predecessors, and e. Where both know a tree, the one that is
// deeper there is the later one.
void EventStructure::store_lmax(Prime e) {
  const PrimeEvent& event = (*this)[e];
  const std::span<const Last> first = lmax(event.name.pt);
  const std::span<const Last> second = lmax(event.name.pm);
  scratch_.clear();
  std::size_t i = 0, j = 0;
  while (i < first.size() || j < second.size()) {
    if (j == second.size() || (i < first.size() && first[i].tree < second[j].tree)) {
      scratch_.push_back(first[i++]);
    } else if (i == first.size() || second[j].tree < first[i].tree) {
      scratch_.push_back(second[j++]);
    } else {
      const Prime a = first[i++].event;
      const Last b = second[j++];
      const bool a_is_later = a != b.event && (*this)[a].depth > (*this)[b.event].depth;
      scratch_.push_back({b.tree, a_is_later ? a : b.event});
    }
  }
  if (event.tree != no_tree) {
    const auto at = std::lower_bound(scratch_.begin(), scratch_.end(), event.tree,
                                     [](const Last& last, Tree tree) { return last.tree < tree; });
    if (at != scratch_.end() && at->tree == event.tree) at->event = e;
    else scratch_.insert(at, {event.tree, e});
  }
  const std::size_t n = scratch_.size();
  if (n >= free_lmax_.size()) free_lmax_.resize(n + 1);
  std::size_t at = lmax_.size();
  if (free_lmax_[n].empty()) {
    lmax_.resize(at + n);
  } else {
    at = free_lmax_[n].back();
    free_lmax_[n].pop_back();
  }
  (*this)[e].lmax_at = static_cast<std::uint32_t>(at);
  (*this)[e].lmax_size = static_cast<std::uint16_t>(n);
  std::copy(scratch_.begin(), scratch_.end(), lmax_.begin() + at);
}

void EventStructure::release(Prime e) {
  PrimeEvent& event = (*this)[e];
  if (e == bottom || event.references > 0 || event.in_C || event.in_D || event.listed) return;
  Prime* link = &hash_[bucket(event.name)];
  while (*link != e) link = &(*this)[*link].next_of_hash;
  *link = event.next_of_hash;
  free_lmax_[event.lmax_size].push_back(event.lmax_at);
  event.next = free_;
  free_ = e;
  --size_;
  const Name name = event.name;
  --(*this)[name.pt].references;
  release(name.pt);
  --(*this)[name.pm].references;
  release(name.pm);
}

Prime EventStructure::lmax(Prime e, Tree tree) const {
  const std::span<const Last> all = lmax(e);
  const auto at = std::lower_bound(all.begin(), all.end(), tree,
                                   [](const Last& last, Tree t) { return last.tree < t; });
  return at != all.end() && at->tree == tree ? at->event : bottom;
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
  return last != bottom && (*this)[last].depth >= (*this)[e].depth &&
         ancestor(last, (*this)[e].depth) == e;
}

bool EventStructure::conflict(Prime e, Prime f) const {
  const std::span<const Last> first = lmax(e);
  const std::span<const Last> second = lmax(f);
  std::size_t i = 0, j = 0;
  while (i < first.size() && j < second.size()) {
    if (first[i].tree < second[j].tree) {
      ++i;
    } else if (second[j].tree < first[i].tree) {
      ++j;
    } else {
      if (!on_one_branch(first[i].event, second[j].event)) return true;
      ++i, ++j;
    }
  }
  return false;
}

}  // namespace mazurka
