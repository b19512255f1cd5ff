// Runs one exploration in a process of its own, so that its peak memory is its own.

#pragma once

#include <cstdint>
#include <string>

namespace mazurka {

struct Measurement {
  enum class End { done, timeout, refused, failed };
  End outcome = End::failed;
  std::string message;  // why it was refused or failed
  std::uint64_t executions = 0;
  std::uint64_t blocked = 0;
  double seconds = 0;
  double peak_mb = 0;
};

// Explores a model of the catalog to its end, findings or not, for at most `seconds`.
Measurement measure(const std::string& model, const std::string& algorithm, double seconds);

}  // namespace mazurka
