// U: the part of the unfolding that is known. Events with their causes, and who is in conflict.
// Nguyen, Rodríguez, Sousa, Coti, Petrucci: Quasi-Optimal Partial Order Reduction, CAV 2018,
// Sections 5.1 and 5.2.
//
// An event of the unfolding is an operation together with its history; the same one occurs in many
// executions and is stored once. Its name is short: its process, its predecessor there, and its
// predecessor on the object. The rest of the history follows from these two.
//
// All accesses to an object are mutually dependent, so the events of an object form a tree: an
// ancestor is a cause, and two events on different branches are in conflict. All conflict comes from
// these trees (Theorem 6). The choices of a process form a tree as well: its branches are the ways.
//
// Differs from the paper:
// - There are no trees of processes and no tmax. Two events of a process that are in conflict have
//   a conflict on an object in their pasts, and causality is asked for on objects only.
// - An ancestor is found by a parent and one jump per event (Myers: An applicative random-access
//   stack, 1983), in logarithmic time, instead of by a skip list.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.h"

namespace mazurka {

// An event of the unfolding, of a *prime* event structure. (An EventId is a position in E.)
enum class Prime : std::uint32_t {};
inline constexpr Prime bottom{0};  // ⊥, before everything

// The tree of an object, or of the choices of a process.
enum class Tree : std::uint32_t {};
inline constexpr Tree no_tree{0xffffffff};
constexpr Tree tree_of(ObjectId x) { return Tree(2 * index(x)); }
constexpr Tree tree_of_choices(ProcessId p) { return Tree(2 * index(p) + 1); }

constexpr std::size_t index(Prime e) { return static_cast<std::size_t>(e); }
constexpr std::size_t index(Tree tree) { return static_cast<std::size_t>(tree); }

struct PrimeEvent {
  struct Name {
    ProcessId process{};
    std::uint16_t choice = 0;
    Prime pt = bottom;  // the one before in its process; for the first one the spawn, or ⊥
    Prime pm = bottom;  // the one before in its tree, or the root. Without a tree: the end of the
                        // process that is joined, what woke the one that resumes, or ⊥
    bool operator==(const Name&) const = default;
  };

  Name name;
  Tree tree = no_tree;
  std::uint32_t depth = 0;       // in its tree; the root has depth 0
  Prime jump = bottom;           // some ancestor in its tree
  std::uint32_t successors = 0;  // events whose pt or pm it is
  std::uint32_t lmax_begin = 0;
  std::uint16_t lmax_size = 0;

  // Marks of the exploration. A root is always in C.
  bool in_C : 1 = false;
  bool in_D : 1 = false;
  bool in_J : 1 = false;
  bool leaves_free : 1 = false;  // the lock is free after it
  bool offered : 1 = false;      // to the comb, since its spike is in use
  bool removed : 1 = false;      // from U
  std::uint32_t position = 0;    // in C; of an event of D, where in C it was

  // The lists of the comb (unfold/comb.h). An event with a tree is in one of them.
  Prime spike = bottom;            // children that may be of use now
  Prime waiting = bottom;          // events that are of no use until this one leaves C or D
  Prime next = bottom;             // in the list it is in
  Prime previous = bottom;         // for the first in a list: the event whose list it is
  std::uint32_t in_use = 0;        // children in C or D
  std::uint32_t in_use_since = 0;  // position of the first of these

  Prime next_of_hash = bottom;
};

class EventStructure {
 public:
  using Name = PrimeEvent::Name;

  EventStructure();

  const PrimeEvent& operator[](Prime e) const { return events_[index(e)]; }
  PrimeEvent& operator[](Prime e) { return events_[index(e)]; }

  // The object as it is at the beginning. A root has no past and is in no past.
  Prime root(Tree tree);

  // The event of this name. A new one has to be the first or a child of its pm in the tree.
  Prime intern(const Name& name, Tree tree);

  // Requires: e has no successors. It still counts as a successor of pt and pm.
  void remove(Prime e);

  // Without ⊥ and the roots.
  std::size_t size() const { return size_; }

  // lmax(e, ·): the last event of each tree in [e], in the order of the trees.
  struct Last {
    Tree tree;
    Prime event;
  };
  std::span<const Last> lmax(Prime e) const {
    return {lmax_.data() + (*this)[e].lmax_begin, (*this)[e].lmax_size};
  }

  // lmax(e, tree), or ⊥.
  Prime lmax(Prime e, Tree tree) const;

  // q(e, depth): the ancestor of e at this depth of its tree; at its own depth, e.
  Prime ancestor(Prime e, std::uint32_t depth) const;

  // Whether they are the same, or one is an ancestor of the other. Requires: the same tree.
  bool on_one_branch(Prime e, Prime f) const;

  // e ≤ f. Requires: e is in a tree.
  bool precedes(Prime e, Prime f) const;

  // e # f, by Theorem 6.
  bool conflict(Prime e, Prime f) const;

 private:
  Prime allocate();
  void place_in_tree(PrimeEvent& event, Tree tree) const;
  void merge_lmax(Prime e);
  void store_lmax(PrimeEvent& event);
  std::size_t bucket(const Name& name) const;
  void double_hash();

  std::vector<PrimeEvent> events_;  // events_[0] is ⊥
  Prime free_ = bottom;             // entries of events_ that are not used, linked by next
  std::size_t size_ = 0;
  std::vector<Prime> roots_;  // by tree; ⊥ if it was not asked for yet

  std::vector<Prime> hash_;  // the first event of each bucket; as many as a power of two

  std::vector<Last> lmax_;                             // of all events
  std::vector<std::vector<std::uint32_t>> free_lmax_;  // by size: where in lmax_ they begin
  std::vector<Last> merged_;                           // scratch
};

}  // namespace mazurka
