#include "native/knowledge.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace mazurka {

namespace {

constexpr char restless_mark = '*';
constexpr char own_mark = '!';
constexpr char habit_mark = '@';
constexpr char delayed_mark = '~';

// The text up to there, which is taken from the rest together with that letter.
std::string_view take(std::string_view& rest, char end) {
  const std::string_view word = rest.substr(0, rest.find(end));
  rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  return word;
}

std::uintptr_t hexadecimal(std::string_view digits) {
  std::uintptr_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
  return number;
}

}  // namespace

// "libglib-2.0.so.0+1a2b3+1a2c8,*+4f0": a module and places in it. The first module, which may have any
// name, has none. The marks tell what is known of them. "@5" are habits, "~+7f00" addresses.
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
  add(own_uses_, {&own_mark, 1});
  if (!delayed_.empty()) {
    result += fmt::format("{}{}", result.empty() ? "" : ",", delayed_mark);
    for (std::uintptr_t address : delayed_) result += fmt::format("+{:x}", address);
  }
  if (habits_ != 0) {
    result += fmt::format("{}{}{}", result.empty() ? "" : ",", habit_mark, habits_);
  }
  return result;
}

Knowledge::Knowledge(const std::string& text) {
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view word = take(rest, ',');
    if (word.starts_with(habit_mark)) {
      std::from_chars(word.data() + 1, word.data() + word.size(), habits_);
    } else if (word.starts_with(delayed_mark)) {
      for (std::string_view places = word.substr(std::min<std::size_t>(word.size(), 2));
           !places.empty();) {
        delayed_.insert(hexadecimal(take(places, '+')));
      }
    } else {
      unplaced_.emplace_back(word);
    }
  }
  if (unplaced_.empty()) return;
  const std::vector<Module> modules = loaded_modules();
  for (const Module& module : modules)
    place(module, &module == modules.data() ? "" : module.file());
}

void Knowledge::place(const Module& module) { place(module, module.file()); }

void Knowledge::place(const Module& module, std::string_view name) {
  std::erase_if(unplaced_, [&](std::string_view places) {
    std::set<std::uintptr_t>& known = places.starts_with(restless_mark) ? restless_
                                      : places.starts_with(own_mark)    ? own_uses_
                                                                        : synchronising_;
    if (&known != &synchronising_) places.remove_prefix(1);
    // A name may have a '+', too: libstdc++.
    const bool is_there = places.starts_with(name) &&
                          places.find_first_not_of("+0123456789abcdef", name.size()) == places.npos;
    if (!is_there) return false;
    places.remove_prefix(std::min(places.size(), name.size() + 1));
    while (!places.empty()) {
      const std::string_view place = take(places, '+');
      known.insert(module.base + hexadecimal(place));
    }
    return true;
  });
}

}  // namespace mazurka
