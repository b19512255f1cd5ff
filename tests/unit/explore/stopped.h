// What ends a search.

#pragma once

#include <functional>
#include <string>

#include "explore/search.h"

namespace mazurka {

inline std::string stopped_by(const std::function<void()>& f) {
  try {
    f();
  } catch (const SearchStopped& stopped) {
    return stopped.limit == Limit::none ? "a finding" : std::string(name(stopped.limit));
  }
  return "nothing";
}

}  // namespace mazurka
