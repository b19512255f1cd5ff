#include "report/status_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace mazurka {

namespace {

constexpr double largest_guess = 1e15;

std::string duration(double seconds) {
  const auto in = [&](double unit) {
    return static_cast<std::uint64_t>(std::ceil(seconds / unit));
  };
  if (seconds < 100) return fmt::format("{} s", in(1));
  if (seconds < 100 * 60) return fmt::format("{} min", in(60));
  if (seconds < 100 * 3600) return fmt::format("{} h", in(3600));
  return fmt::format("{} days", grouped(in(86400)));
}

std::string counted(std::uint64_t count, const char* noun) {
  return fmt::format("{} {}{}", grouped(count), noun, count == 1 ? "" : "s");
}

// Says nothing if there is no basis.
std::string guess(const ProgressSample& sample) {
  if (!sample.estimate || sample.rate <= 0) return "";
  if (*sample.estimate > largest_guess) return "; very many in all (a rough guess)";
  const double left = *sample.estimate - static_cast<double>(sample.executions);
  return fmt::format("; about {} in all (a rough guess), {} left",
                     grouped(rounded(*sample.estimate)), duration(left / sample.rate));
}

}  // namespace

ProgressSample sample(const Progress& progress, double seconds) {
  const auto get = [](const auto& number) { return number.load(std::memory_order_relaxed); };
  ProgressSample sample;
  sample.executions = get(progress.executions);
  sample.blocked = get(progress.blocked);
  sample.events = get(progress.events);
  sample.depth = get(progress.depth);
  sample.findings = get(progress.findings);
  sample.explained = get(progress.explained);
  sample.seconds = seconds;
  sample.rate = seconds > 0 ? static_cast<double>(sample.executions) / seconds : 0;
  const double estimate = get(progress.estimate);
  if (estimate > static_cast<double>(sample.executions)) sample.estimate = estimate;
  return sample;
}

std::string status_line(const ProgressSample& sample) {
  if (sample.explained > 0) {
    return fmt::format("{}; explaining finding {} of {}", counted(sample.executions, "execution"),
                       sample.explained, std::max(sample.explained, sample.findings));
  }
  std::string text = fmt::format("{} ({} per second), {} blocked, depth {}",
                                 counted(sample.executions, "execution"),
                                 grouped(static_cast<std::uint64_t>(sample.rate)),
                                 grouped(sample.blocked), grouped(sample.depth));
  if (sample.findings > 0) text += ", " + counted(sample.findings, "finding");
  return text + guess(sample);
}

std::string progress_json(const ProgressSample& sample) {
  nlohmann::ordered_json json = {{"executions", sample.executions},
                                 {"blocked", sample.blocked},
                                 {"events", sample.events},
                                 {"depth", sample.depth},
                                 {"seconds", std::round(sample.seconds * 1000) / 1000},
                                 {"rate", static_cast<std::uint64_t>(std::llround(sample.rate))},
                                 {"estimated_executions", nullptr},
                                 {"findings", sample.findings}};
  if (sample.estimate && *sample.estimate <= largest_guess) {
    json["estimated_executions"] = rounded(*sample.estimate);
  }
  return json.dump();
}

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, ",");
  }
  return text;
}

std::uint64_t rounded(double number) {
  if (number < 100) return static_cast<std::uint64_t>(std::llround(number));
  const double unit = std::pow(10.0, std::floor(std::log10(number)) - 1);
  return static_cast<std::uint64_t>(std::llround(number / unit) * std::llround(unit));
}

}  // namespace mazurka
