// Random numbers that are the same with every compiler and library: SplitMix64.
// Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.

#pragma once

#include <cstdint>
#include <span>

namespace mazurka {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // 0 … n-1; the bias of the remainder does not matter for n this small.
  int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }

  // low … high, both included.
  int between(int low, int high) { return low + below(high - low + 1); }

  bool chance(int percent) { return below(100) < percent; }

  // An index, with probability proportional to its weight. Requires: some weight is not 0.
  int weighted(std::span<const int> weights) {
    int sum = 0;
    for (int weight : weights) sum += weight;
    int left = below(sum);
    int i = 0;
    while (left >= weights[i]) left -= weights[i++];
    return i;
  }

 private:
  std::uint64_t state_;
};

}  // namespace mazurka
