// Hash tables as std::unordered_map and its relatives have them: when they grow, and hashes of bytes,
// if libstdc++ is not there to be asked. (A program has it linked statically; a C program has none.)

#pragma once

#include <algorithm>
#include <cstddef>

namespace mazurka {

struct GrowthPolicy {
  float load;                // at most so many elements per bucket
  std::size_t enough_until;  // that many elements

  void adapt_to(std::size_t buckets) {
    enough_until =
        static_cast<std::size_t>(static_cast<double>(load) * static_cast<double>(buckets));
  }

  // How many buckets to have if `least` are needed: a prime number.
  std::size_t buckets_for(std::size_t least) {
    if (least == 0) return 1;
    const auto is_prime = [](std::size_t n) {
      for (std::size_t k = 2; k <= n / k; ++k) {
        if (n % k == 0) return false;
      }
      return n > 1;
    };
    while (!is_prime(least)) ++least;
    adapt_to(least);
    return least;
  }

  struct Growth {
    bool is_needed;
    std::size_t buckets;
  };

  // Before `more` elements come to `size`.
  Growth growth(std::size_t buckets, std::size_t size, std::size_t more) {
    if (size + more <= enough_until) return {false, 0};
    const auto needed =
        static_cast<std::size_t>(static_cast<double>(size + more) / static_cast<double>(load)) + 1;
    if (needed > buckets) return {true, buckets_for(std::max(needed, 2 * buckets))};
    adapt_to(buckets);
    return {false, 0};
  }
};

// Fowler, Noll, Vo.
inline std::size_t hash_of(const void* bytes, std::size_t size, std::size_t seed) {
  std::size_t hash = seed ^ 0xcbf29ce484222325u;
  for (std::size_t i = 0; i < size; ++i) {
    hash = (hash ^ static_cast<const unsigned char*>(bytes)[i]) * 0x100000001b3u;
  }
  return hash;
}

}  // namespace mazurka
