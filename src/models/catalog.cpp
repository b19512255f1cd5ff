#include "models/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/error.h"
#include "models/catalog_parts.h"

namespace mazurka {

Count product(Count a, Count b) {
  Count result = 0;
  return __builtin_mul_overflow(a, b, &result) ? 0 : result;
}

Count power(Count base, int exponent) {
  Count result = 1;
  for (int i = 0; i < exponent; ++i) result = product(result, base);
  return result;
}

Count factorial(int n) {
  Count result = 1;
  for (int i = 2; i <= n; ++i) result = product(result, i);
  return result;
}

Count binomial(int n, int k) {
  Count result = 1;
  for (int i = 1; i <= k; ++i) result = product(result, n - k + i) / i;
  return result;
}

Count listed(int argument, int first, std::initializer_list<Count> counts) {
  const int at = argument - first;
  return at >= 0 && at < static_cast<int>(counts.size()) ? counts.begin()[at] : 0;
}

std::span<const CatalogEntry> catalog() {
  static const std::vector<CatalogEntry> table = [] {
    std::vector<CatalogEntry> all;
    for (const auto& part :
         {source_sets_models(), pop_models(), qpor_models(), observers_models(), message_models(),
          memory_models(), rc11_models(), control_models(), example_models()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }();
  return table;
}

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

// The entry whose name is nearest, if it is near enough for a slip of the finger.
const CatalogEntry* nearest(std::string_view name) {
  const auto distance = [&](const CatalogEntry& e) { return edit_distance(name, e.name); };
  const auto best = std::ranges::min_element(catalog(), {}, distance);
  return distance(*best) <= 2 || best->name.starts_with(name) ? &*best : nullptr;
}

const CatalogEntry& find(std::string_view name) {
  for (const CatalogEntry& entry : catalog()) {
    if (entry.name == name) return entry;
  }
  if (const CatalogEntry* entry = nearest(name)) {
    throw UserError("there is no model '{}'; did you mean {}?", name, signature(*entry));
  }
  std::string names;
  for (const CatalogEntry& entry : catalog()) {
    if (!names.empty()) names += ", ";
    names += entry.name;
  }
  throw UserError("there is no model '{}'; there are {}", name, names);
}

int parse_argument(std::string_view text, std::string_view all) {
  const auto trim = [](std::string_view s) {
    while (s.starts_with(' ')) s.remove_prefix(1);
    while (s.ends_with(' ')) s.remove_suffix(1);
    return s;
  };
  const std::string_view digits = trim(text);
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::result_out_of_range) {
    throw UserError(
        "'{}': {} is far too large or too small a number; `mazurka models` shows usual ones", all,
        digits);
  }
  if (error != std::errc() || end != digits.data() + digits.size()) {
    throw UserError("'{}': '{}' is not a number; models look like bank, lastzero(10) or disp(5,2)",
                    all, digits);
  }
  return value;
}

std::vector<int> parse_arguments(std::string_view list, std::string_view all) {
  std::vector<int> arguments;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    arguments.push_back(parse_argument(list.substr(begin, end - begin), all));
    begin = end + 1;
  }
  return arguments;
}

}  // namespace

std::string signature(const CatalogEntry& entry) {
  std::string text(entry.name);
  for (std::size_t i = 0; i < entry.parameters.size(); ++i) {
    const Parameter& parameter = entry.parameters[i];
    text += fmt::format("{}{}={}", i == 0 ? '(' : ',', parameter.name, parameter.standard);
  }
  return entry.parameters.empty() ? text : text + ')';
}

CatalogModel catalog_model(std::string_view text) {
  const std::size_t open = text.find('(');
  const CatalogEntry& entry = find(text.substr(0, open));
  std::vector<int> arguments;
  if (open != std::string_view::npos) {
    if (!text.ends_with(')'))
      throw UserError(
          "'{}': a ')' is missing at the end; models look like 'model:disp(5,2)', in quotes", text);
    arguments = parse_arguments(text.substr(open + 1, text.size() - open - 2), text);
  }
  if (arguments.empty()) {
    for (const Parameter& parameter : entry.parameters) arguments.push_back(parameter.standard);
  }
  if (arguments.size() != entry.parameters.size()) {
    throw UserError("'{}': {} parameter(s) given, {} expected; the model is {}", text,
                    arguments.size(), entry.parameters.size(), signature(entry));
  }
  std::string list;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter& parameter = entry.parameters[i];
    if (arguments[i] < parameter.least || arguments[i] > parameter.most) {
      throw UserError("'{}': {} is {} and must be from {} to {}", text, parameter.name,
                      arguments[i], parameter.least, parameter.most);
    }
    list += fmt::format("{}{}", i == 0 ? "" : ",", arguments[i]);
  }
  CatalogModel result;
  result.name =
      entry.parameters.empty() ? std::string(entry.name) : fmt::format("{}({})", entry.name, list);
  result.model = entry.build(arguments);
  if (entry.traces != nullptr) result.traces = entry.traces(arguments);
  if (entry.observed != nullptr) result.observed = entry.observed(arguments);
  return result;
}

}  // namespace mazurka
