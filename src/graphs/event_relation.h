// A relation between the events of a graph, as a matrix of bits, with the operations that memory models are
// written in.

#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/ids.h"

namespace mazurka {

class EventRelation {
 public:
  explicit EventRelation(std::size_t events)
      : events_(events), words_((events + 63) / 64), bits_(events * words_) {}

  // [A]: each event of a set, by event, with itself.
  static EventRelation identity_on(const std::vector<char>& set) {
    EventRelation result(set.size());
    for (std::size_t i = 0; i < set.size(); ++i) {
      if (set[i]) result.add(i, i);
    }
    return result;
  }

  void add(std::size_t a, std::size_t b) {
    bits_[a * words_ + b / 64] |= std::uint64_t{1} << b % 64;
  }
  void add(EventId a, EventId b) { add(index(a), index(b)); }
  bool has(std::size_t a, std::size_t b) const { return bits_[a * words_ + b / 64] >> b % 64 & 1; }

  EventRelation& operator|=(const EventRelation& other) {
    for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] |= other.bits_[i];
    return *this;
  }

  friend EventRelation operator|(EventRelation a, const EventRelation& b) { return a |= b; }

  // Composition: a r b s c.
  friend EventRelation operator*(const EventRelation& r, const EventRelation& s) {
    EventRelation result(r.events_);
    r.for_each([&](std::size_t a, std::size_t b) { result.join_row(a, s, b); });
    return result;
  }

  // Those pairs (a, b) for which `holds`.
  template <typename Holds>
  EventRelation where(Holds holds) const {
    EventRelation result(events_);
    for_each([&](std::size_t a, std::size_t b) {
      if (holds(a, b)) result.add(a, b);
    });
    return result;
  }

  EventRelation transitive() const {
    EventRelation result = *this;
    for (std::size_t b = 0; b < events_; ++b) {
      for (std::size_t a = 0; a < events_; ++a) {
        if (result.has(a, b)) result.join_row(a, result, b);
      }
    }
    return result;
  }

  EventRelation reflexive() const {
    EventRelation result = *this;
    for (std::size_t a = 0; a < events_; ++a) result.add(a, a);
    return result;
  }

  bool is_empty() const {
    for (std::uint64_t word : bits_) {
      if (word != 0) return false;
    }
    return true;
  }

  bool is_irreflexive() const {
    for (std::size_t a = 0; a < events_; ++a) {
      if (has(a, a)) return false;
    }
    return true;
  }

  bool is_acyclic() const { return transitive().is_irreflexive(); }

 private:
  // f(a, b) for all pairs.
  template <typename Function>
  void for_each(Function f) const {
    for (std::size_t a = 0; a < events_; ++a) {
      for (std::size_t w = 0; w < words_; ++w) {
        for (std::uint64_t left = bits_[a * words_ + w]; left != 0; left &= left - 1) {
          f(a, w * 64 + std::countr_zero(left));
        }
      }
    }
  }

  // What b has in s, a has here.
  void join_row(std::size_t a, const EventRelation& s, std::size_t b) {
    for (std::size_t w = 0; w < words_; ++w) bits_[a * words_ + w] |= s.bits_[b * words_ + w];
  }

  std::size_t events_, words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace mazurka
