// How fields of Options are read and written, by what they mean.

#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <set>

#include "options/fields.h"

namespace mazurka::values {

// The whole text as a number; nothing if it is not one.
template <typename Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// On, unless it is said to be off. `on` is what the member then is.
template <bool Options::*member, bool on = true>
constexpr OptionValue flag() {
  return {OptionValue::Form::flag,
          [](Options& options, const std::string& text) -> std::string {
            if (!text.empty() && text != "true" && text != "false") return "takes no value";
            options.*member = (text == "false") != on;
            return "";
          },
          [](const Options& options) -> std::string { return options.*member == on ? "true" : ""; },
          {}};
}

template <std::string Options::*member>
constexpr OptionValue free_text() {
  return {OptionValue::Form::other,
          [](Options& options, const std::string& text) {
            options.*member = text;
            return std::string();
          },
          [](const Options& options) { return options.*member; },
          {}};
}

// One of an enumeration, whose values are counted from 0 as the words are.
template <auto member, const auto& words>
constexpr OptionValue one_of() {
  return {OptionValue::Form::one_of,
          [](Options& options, const std::string& text) -> std::string {
            std::string all;
            for (std::size_t i = 0; i < std::size(words); ++i) {
              if (text == words[i].word) {
                using Enumeration = std::remove_reference_t<decltype(options.*member)>;
                options.*member = static_cast<Enumeration>(i);
                return "";
              }
              all += fmt::format("{}{}", i == 0 ? "" : ", ", words[i].word);
            }
            return fmt::format("'{}' is not one of {}", text, all);
          },
          [](const Options& options) -> std::string {
            return words[static_cast<std::size_t>(options.*member)].word;
          },
          words};
}

// One memory model or several, separated by commas.
constexpr OptionValue memory_models(std::span<const OptionWord> words) {
  return {OptionValue::Form::other,
          [](Options& options, const std::string& text) -> std::string {
            std::set<MemoryModel> models;
            for (std::string_view rest = text;;) {
              const std::size_t end = std::min(rest.find(','), rest.size());
              const auto model = memory_model_of_name(rest.substr(0, end));
              if (!model) {
                return fmt::format("'{}' is not one of sc, tso, pso, rc11, nor a list of them",
                                   rest.substr(0, end));
              }
              models.insert(*model);
              if (end == rest.size()) break;
              rest.remove_prefix(end + 1);
            }
            options.memory = *models.begin();
            options.memories.assign(models.begin(), models.end());
            return "";
          },
          [](const Options& options) -> std::string { return name(options.memory); }, words};
}

// A number that counts something.
template <auto member, int least = 1>
constexpr OptionValue count() {
  return {OptionValue::Form::other,
          [](Options& options, const std::string& text) -> std::string {
            using Number = std::remove_reference_t<decltype(options.*member)>;
            const auto number = number_in<Number>(text);
            if (!number || *number < least) {
              if (least == 1) return fmt::format("'{}' is not a positive number", text);
              return fmt::format("'{}' is not a number from {} on", text, least);
            }
            options.*member = *number;
            return "";
          },
          [](const Options& options) -> std::string {
            const auto number = options.*member;
            return number == std::numeric_limits<decltype(number)>::max()
                       ? ""
                       : fmt::format("{}", number);
          },
          {}};
}

template <double Options::*member>
constexpr OptionValue seconds() {
  return {OptionValue::Form::other,
          [](Options& options, const std::string& text) -> std::string {
            const auto number = number_in<double>(text);
            if (!number || !(*number > 0)) {
              return fmt::format("'{}' is not a positive number", text);
            }
            options.*member = *number;
            return "";
          },
          [](const Options& options) -> std::string {
            return std::isinf(options.*member) ? "" : fmt::format("{}", options.*member);
          },
          {}};
}

// A number of bytes, with K, M or G if it is large.
template <std::uint64_t Options::*member>
constexpr OptionValue bytes() {
  return {OptionValue::Form::other,
          [](Options& options, const std::string& text) -> std::string {
            std::string_view digits = text;
            int shift = 0;
            if (digits.ends_with('B') || digits.ends_with('b')) digits.remove_suffix(1);
            for (const auto& [unit, bits] : {std::pair("Kk", 10), {"Mm", 20}, {"Gg", 30}}) {
              if (digits.empty() || std::string_view(unit).find(digits.back()) == std::string::npos)
                continue;
              shift = bits;
              digits.remove_suffix(1);
              break;
            }
            const auto number = number_in<std::uint64_t>(digits);
            if (!number || *number == 0 || (*number << shift) >> shift != *number) {
              return fmt::format("'{}' is not a number of bytes, such as 65536, 512K or 8M", text);
            }
            options.*member = *number << shift;
            return "";
          },
          [](const Options& options) {
            return options.*member == Options::no_limit ? "" : fmt::format("{}", options.*member);
          },
          {}};
}

// A count, or a word for no limit.
template <std::uint64_t Options::*member, const auto& all, int least = 1>
constexpr OptionValue count_or_all() {
  return {OptionValue::Form::other,
          [](Options& options, const std::string& text) -> std::string {
            if (text == all[0].word) {
              options.*member = Options::no_limit;
              return "";
            }
            const std::string wrong = count<member, least>().set(options, text);
            return wrong.empty() ? "" : fmt::format("{}, nor '{}'", wrong, all[0].word);
          },
          [](const Options& options) -> std::string {
            const std::uint64_t number = options.*member;
            if (number == 0) return "";
            return number == Options::no_limit ? all[0].word : fmt::format("{}", number);
          },
          all};
}

// A bound, or a word for none and a word for 0.
template <std::uint64_t Options::*member, const auto& words>
constexpr OptionValue bound() {
  return {OptionValue::Form::other,
          [](Options& options, const std::string& text) -> std::string {
            const std::string wrong = count_or_all<member, words>().set(options, text);
            if (text == words[1].word) options.*member = 0;
            else if (!wrong.empty()) return fmt::format("{}, nor '{}'", wrong, words[1].word);
            return "";
          },
          [](const Options& options) -> std::string {
            if (options.*member == 0) return words[1].word;
            return count_or_all<member, words>().text(options);
          },
          words};
}

// Exit statuses, separated by commas, or the word for all of them.
template <std::string Options::*member, const auto& all>
constexpr OptionValue statuses() {
  return {OptionValue::Form::other,
          [](Options& options, const std::string& text) -> std::string {
            std::string result;
            if (text != all[0].word) {
              for (std::string_view rest = text;;) {
                const std::size_t end = std::min(rest.find(','), rest.size());
                const auto status = number_in<int>(rest.substr(0, end));
                if (!status || *status < 0 || *status > 255) {
                  return fmt::format("'{}' is not a list of statuses such as 0,77, nor '{}'", text,
                                     all[0].word);
                }
                result += fmt::format("{}{}", result.empty() ? "" : ",", *status);
                if (end == rest.size()) break;
                rest.remove_prefix(end + 1);
              }
            }
            options.*member = result.empty() ? text : result;
            return "";
          },
          [](const Options& options) { return options.*member; }, all};
}

// Texts without a semicolon; more come with each time it is set.
template <std::vector<std::string> Options::*member>
constexpr OptionValue several() {
  return {OptionValue::Form::several,
          [](Options& options, const std::string& text) {
            std::vector<std::string>& words = options.*member;
            for (std::size_t at = 0; at < text.size();) {
              const std::size_t end = std::min(text.find(';', at), text.size());
              words.push_back(text.substr(at, end - at));
              at = end + 1;
            }
            return std::string();
          },
          [](const Options& options) {
            std::string text;
            for (const std::string& word : options.*member)
              text += (text.empty() ? "" : ";") + word;
            return text;
          },
          {}};
}

// Texts without a semicolon, each with one at its end.
template <std::vector<std::string> Options::*member>
constexpr OptionValue list() {
  return {OptionValue::Form::other,
          [](Options& options, const std::string& text) {
            std::vector<std::string>& words = options.*member;
            words.clear();
            for (std::size_t at = 0; at < text.size();) {
              const std::size_t end = text.find(';', at);
              if (end == std::string::npos) return "'" + text + "' does not end with ;";
              words.push_back(text.substr(at, end - at));
              at = end + 1;
            }
            return std::string();
          },
          [](const Options& options) {
            std::string text;
            for (const std::string& word : options.*member) text += word + ";";
            return text;
          },
          {}};
}

}  // namespace mazurka::values
