// 128 bits that stand for a text: equal ones mean equal texts, as far as nobody makes them so on purpose.

#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace mazurka {

class Digest {
 public:
  // Texts are told apart also by where one ends and the next begins.
  void add(std::string_view text) {
    std::size_t i = 0;
    for (; i + 8 <= text.size(); i += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, text.data() + i, 8);
      take(word);
    }
    std::uint64_t rest = 0;
    std::memcpy(&rest, text.data() + i, text.size() - i);
    take(rest);
    take(text.size());
  }

  void add(std::uint64_t number) { take(number); }

  std::string hex() const {
    Digest last = *this;
    for (int i = 0; i < 4; ++i) last.take(0);  // the last words reach all bits
    return fmt::format("{:016x}{:016x}", last.a_, last.b_);
  }

 private:
  // Each of the two changes one to one with the word, and with what it was before.
  void take(std::uint64_t word) {
    a_ = (a_ ^ word) * 0x9e3779b97f4a7c15u;
    a_ ^= a_ >> 32;
    b_ = std::rotl(b_ + word, 29) * 0xc2b2ae3d27d4eb4fu;
    b_ ^= b_ >> 31;
  }

  std::uint64_t a_ = 0x243f6a8885a308d3u, b_ = 0x13198a2e03707344u;
};

inline std::string digest_of(std::string_view text) {
  Digest digest;
  digest.add(text);
  return digest.hex();
}

}  // namespace mazurka
