// Random numbers without any library: the same everywhere, and nothing that others could notice.

#pragma once

class Random {
 public:
  explicit Random(unsigned seed) : state_(seed * 2654435761u + 12345) {}
  int below(int n) {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<int>((state_ >> 16) % static_cast<unsigned>(n));
  }

 private:
  unsigned state_;
};

inline int number(const char* text) {
  int result = 0;
  for (; *text >= '0' && *text <= '9'; ++text) result = 10 * result + (*text - '0');
  return result;
}
