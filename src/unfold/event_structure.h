// The part of the unfolding that is known: events with their causes, and who is in conflict.
// Nguyen, Rodríguez, Sousa, Coti, Petrucci: Quasi-Optimal Partial Order Reduction, CAV 2018,
// Sections 5.1 and 5.2.
//
// An event of the unfolding is an operation together with its history, whatever the execution in
// which it is met: ⟨h, H⟩ in the paper. It is stored once, under its process, its predecessor in the
// process, and its predecessor on the object.
//
// All accesses to one object are mutually dependent, so the events of an object form a tree: an
// ancestor is a cause, and two events on different branches are in conflict. All conflict comes
// from these trees (Theorem 6). The ways of a choice are such a tree too, one per process.
//
// Differs from the paper:
// - There are no trees of processes and no tmax: two events of a process that are in conflict have
//   a conflict on some object in their past, and nobody asks for causality but on objects.
// - An ancestor is found by two pointers per event, the parent and a jump (Myers: An applicative
//   random-access stack, 1983), in logarithmic time, instead of by a skip list.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.h"

namespace mazurka {

// An event of the unfolding. (An EventId is a position in an execution.)
enum class Prime : std::uint32_t {};
inline constexpr Prime bottom{0};  // ⊥, before everything

// The tree of an object, or of the choices of a process.
enum class Tree : std::uint32_t {};
inline constexpr Tree no_tree{0xffffffff};
constexpr Tree tree_of(ObjectId x) { return Tree(2 * index(x)); }
constexpr Tree tree_of_choices(ProcessId p) { return Tree(2 * index(p) + 1); }

constexpr std::size_t index(Prime e) { return static_cast<std::size_t>(e); }
constexpr std::size_t index(Tree tree) { return static_cast<std::size_t>(tree); }

class EventStructure {
 public:
  // What makes an event the one it is.
  struct Name {
    ProcessId process{};
    std::uint16_t choice = 0;
    Prime pt = bottom;  // the one before in its process; for the first one the spawn, or ⊥
    Prime pm = bottom;  // the one before in its tree, or the tree's root; without a tree another
                        // cause (the end of the process that is joined), or ⊥
    bool operator==(const Name&) const = default;
  };

  struct PrimeEvent {
    Name name;
    Tree tree = no_tree;
    std::uint32_t depth = 0;  // in its tree; a root has depth 0
    Prime jump = bottom;      // some ancestor in its tree

    Prime first_ready = bottom;   // of its children
    Prime first_parked = bottom;
    Prime next = bottom;          // in the one list it is in
    std::uint32_t position = 0;   // in C
    std::uint32_t references = 0;
    std::uint32_t hot = 0, hot_since = 0;

    Prime next_of_hash = bottom;
    std::uint32_t lmax_at = 0;
    std::uint16_t lmax_size = 0;  // in lmax_

    // Marks of the exploration.
    bool in_C : 1 = false;
    bool in_D : 1 = false;
    bool in_J : 1 = false;
    bool listed : 1 = false;
    bool leaves_free : 1 = false;  // the lock is free after it
  };

  // The last event of a tree in some past.
  struct Last {
    Tree tree;
    Prime event;
  };

  EventStructure();

  const PrimeEvent& operator[](Prime e) const { return events_[index(e)]; }
  PrimeEvent& operator[](Prime e) { return events_[index(e)]; }

  // A root stands for the state of the object at the beginning. It is in no past.
  Prime root(Tree tree);

  struct Interned {
    Prime event;
    bool is_new;
  };
  Interned intern(const Name& name, Tree tree);
  void release(Prime e);

  // Without those that were removed, and without ⊥ and roots.
  std::size_t size() const { return size_; }

  // lmax(e, ·): the last event of each tree in [e], in the order of the trees.
  std::span<const Last> lmax(Prime e) const {
    return {lmax_.data() + events_[index(e)].lmax_at, events_[index(e)].lmax_size};
  }

  // lmax(e, tree), or ⊥.
  Prime lmax(Prime e, Tree tree) const;

  // q(e, depth): the ancestor of e at this depth of its tree, e itself at its own depth.
  Prime ancestor(Prime e, std::uint32_t depth) const;

  // Whether one of the two is an ancestor of the other. Requires: the same tree.
  bool on_one_branch(Prime e, Prime f) const;

  // e ≤ f. Requires: e is in a tree.
  bool precedes(Prime e, Prime f) const;

  // e # f (Theorem 6).
  bool conflict(Prime e, Prime f) const;

 private:
  Prime allocate();
  void link_to_tree(Prime e, Tree tree);
  void store_lmax(Prime e);
  void rehash();
  std::size_t bucket(const Name& name) const;

  std::vector<PrimeEvent> events_;  // events_[0] is ⊥
  std::vector<Prime> roots_;        // by tree; ⊥ if there is none yet
  std::vector<Prime> hash_;         // the first of each bucket; the size is a power of two
  std::vector<Last> lmax_;
  std::size_t size_ = 0;
  std::vector<Last> scratch_;
  Prime free_ = bottom;
  std::vector<std::vector<std::uint32_t>> free_lmax_;
};

}  // namespace mazurka
