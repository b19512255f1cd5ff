#include "report/condense.h"

#include <algorithm>
#include <cmath>

namespace mazurka {

namespace {

constexpr std::ptrdiff_t most = 5;  // of lines, and of objects

// Of those that are one, the largest has the tip that fits best.
std::vector<Branching> merged(const std::vector<Branching>& profile) {
  std::vector<Branching> result;
  for (const Branching& branching : profile) {
    const auto same = std::ranges::find_if(result, [&](const Branching& other) {
      return other.what == branching.what && other.is_object == branching.is_object;
    });
    if (same == result.end()) {
      result.push_back(branching);
    } else {
      same->branches += branching.branches;
      same->share += branching.share;
    }
  }
  return result;
}

}  // namespace

void condense(std::vector<Branching>& profile) {
  const auto comes_first = [](const Branching& a, const Branching& b) {
    if (a.is_object != b.is_object) return b.is_object;
    if (std::abs(a.share - b.share) > 1e-9) return a.share > b.share;  // sums, in any order
    return a.what < b.what;
  };
  std::ranges::sort(profile, comes_first);
  profile = merged(profile);
  std::ranges::sort(profile, comes_first);
  const auto objects = std::ranges::find_if(profile, &Branching::is_object);
  std::vector<Branching> largest(profile.begin(),
                                 profile.begin() + std::min(most, objects - profile.begin()));
  largest.insert(largest.end(), objects, objects + std::min(most, profile.end() - objects));
  profile = std::move(largest);
}

}  // namespace mazurka
