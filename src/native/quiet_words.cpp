#include "native/quiet_words.h"

namespace mazurka {

std::unordered_set<std::uintptr_t>& quiet_words() {
  static std::unordered_set<std::uintptr_t> words;
  return words;
}

}  // namespace mazurka
