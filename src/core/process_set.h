// A set of processes, as bits.

#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include "core/ids.h"

namespace mazurka {

class ProcessSet {
 public:
  static constexpr std::size_t capacity = 128;

  constexpr ProcessSet() = default;
  constexpr ProcessSet(std::initializer_list<ProcessId> processes) {
    for (ProcessId p : processes) insert(p);
  }

  // The bits of processes 0 … 63, and of the others.
  static constexpr ProcessSet of_bits(std::uint64_t low, std::uint64_t high) {
    return ProcessSet(low, high);
  }
  constexpr std::uint64_t low_bits() const { return low_; }
  constexpr std::uint64_t high_bits() const { return high_; }

  constexpr bool empty() const { return (low_ | high_) == 0; }
  constexpr std::size_t size() const { return std::popcount(low_) + std::popcount(high_); }
  constexpr bool contains(ProcessId p) const { return (half(p) >> bit(p)) & 1; }
  constexpr bool disjoint(ProcessSet other) const {
    return ((low_ & other.low_) | (high_ & other.high_)) == 0;
  }
  constexpr bool includes(ProcessSet other) const { return (other - *this).empty(); }

  constexpr void insert(ProcessId p) { half(p) |= std::uint64_t{1} << bit(p); }
  constexpr void erase(ProcessId p) { half(p) &= ~(std::uint64_t{1} << bit(p)); }

  // The lowest process. Requires: not empty.
  constexpr ProcessId first() const {
    return static_cast<ProcessId>(low_ ? std::countr_zero(low_) : 64 + std::countr_zero(high_));
  }
  constexpr std::optional<ProcessId> any() const {
    return empty() ? std::nullopt : std::optional(first());
  }

  constexpr ProcessSet operator-(ProcessSet other) const {
    return ProcessSet(low_ & ~other.low_, high_ & ~other.high_);
  }
  constexpr ProcessSet operator&(ProcessSet other) const {
    return ProcessSet(low_ & other.low_, high_ & other.high_);
  }
  constexpr ProcessSet operator|(ProcessSet other) const {
    return ProcessSet(low_ | other.low_, high_ | other.high_);
  }
  constexpr bool operator==(const ProcessSet&) const = default;

  // The one that has `rank` lower ones in the set. Requires: rank < size().
  constexpr ProcessId at(std::size_t rank) const {
    Iterator p = begin();
    while (rank-- > 0) ++p;
    return *p;
  }

  // Lowest first.
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    constexpr ProcessId operator*() const { return ProcessSet(low_, high_).first(); }
    constexpr Iterator& operator++() {
      if (low_) low_ &= low_ - 1;
      else high_ &= high_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t low_, high_;
  };
  constexpr Iterator begin() const { return Iterator(low_, high_); }
  constexpr Iterator end() const { return Iterator(0, 0); }

 private:
  constexpr ProcessSet(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

  static constexpr unsigned bit(ProcessId p) { return index(p) & 63; }
  constexpr std::uint64_t& half(ProcessId p) { return index(p) < 64 ? low_ : high_; }
  constexpr std::uint64_t half(ProcessId p) const { return index(p) < 64 ? low_ : high_; }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

}  // namespace mazurka
