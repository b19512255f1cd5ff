#include "native/knowledge.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "native/modules.h"

namespace mazurka {

namespace {

constexpr char restless_mark = '*';
constexpr char habit_mark = '@';

}  // namespace

// "libglib-2.0.so.0+1a2b3+1a2c8,*+4f0": a module and places in it. The first module, which may have any
// name, has none. "@5" are habits.
std::string Knowledge::text() const {
  const std::vector<Module> modules = loaded_modules();
  std::string result;
  const auto add = [&](const std::set<std::uintptr_t>& places, std::string_view mark) {
    const Module* last = nullptr;
    for (std::uintptr_t pc : places) {
      const auto module =
          std::ranges::find_if(modules, [pc](const Module& m) { return m.contains(pc); });
      if (module == modules.end()) continue;
      if (&*module != last) {
        result += fmt::format("{}{}{}", result.empty() ? "" : ",", mark,
                              module == modules.begin() ? "" : module->file());
      }
      last = &*module;
      result += fmt::format("+{:x}", pc - module->base);
    }
  };
  add(synchronising_, "");
  add(restless_, {&restless_mark, 1});
  if (habits_ != 0) {
    result += fmt::format("{}{}{}", result.empty() ? "" : ",", habit_mark, habits_);
  }
  return result;
}

Knowledge::Knowledge(const std::string& text) {
  if (text.empty()) return;
  const std::vector<Module> modules = loaded_modules();
  const auto take = [](std::string_view& rest, char end) {
    const std::string_view word = rest.substr(0, rest.find(end));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    return word;
  };
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view places = take(rest, ',');
    if (places.starts_with(habit_mark)) {
      std::from_chars(places.data() + 1, places.data() + places.size(), habits_);
      continue;
    }
    const bool is_restless = places.starts_with(restless_mark);
    if (is_restless) places.remove_prefix(1);
    const std::string_view name = take(places, '+');
    const auto module = std::ranges::find_if(
        modules, [&](const Module& m) { return name == (&m == modules.data() ? "" : m.file()); });
    if (module == modules.end()) continue;
    while (!places.empty()) {
      const std::string_view place = take(places, '+');
      std::uintptr_t offset = 0;
      std::from_chars(place.data(), place.data() + place.size(), offset, 16);
      (is_restless ? restless_ : synchronising_).insert(module->base + offset);
    }
  }
}

}  // namespace mazurka
