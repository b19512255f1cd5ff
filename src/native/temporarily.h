// While it lives, a variable has another value: a mode that ends whatever happens.

#pragma once

#include <utility>

namespace mazurka {

template <typename T>
class [[nodiscard]] Temporarily {
 public:
  Temporarily(T& variable, T value)
      : variable_(variable), before_(std::exchange(variable, value)) {}
  ~Temporarily() { variable_ = before_; }
  Temporarily(const Temporarily&) = delete;

 private:
  T& variable_;
  T before_;
};

}  // namespace mazurka
