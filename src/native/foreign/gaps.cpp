#include "native/foreign/gaps.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <unordered_set>

namespace mazurka::foreign {

namespace {

class GapSearch {
 public:
  explicit GapSearch(const ModuleText& text) : code_(text.bytes), begin_(text.begin) {
    for (const Function& section : text.sections) {
      const std::vector<Function> rest = rest_of(section, text.told);
      gaps_.insert(gaps_.end(), rest.begin(), rest.end());
    }
    std::ranges::sort(gaps_, {}, &Function::begin);
  }

  Untold run(const std::vector<Symbol>& symbols) {
    for (const Symbol& symbol : symbols) {
      if (symbol.is_function) add(symbol.address, symbol.size);
    }
    follow_all();
    for (const Symbol& symbol : symbols) {
      if (!symbol.is_function && looks_like_function(symbol.address)) add(symbol.address, 0);
    }
    follow_all();
    return result();
  }

 private:
  // What can be executed from a place on without leaving a range.
  struct Reach {
    std::uintptr_t end = 0;
    bool is_code = true;                  // all of it can be decoded, and ends somewhere
    std::vector<std::uintptr_t> targets;  // elsewhere
  };

  static std::vector<Function> rest_of(const Function& whole, const std::vector<Function>& parts) {
    std::vector<Function> rest;
    std::uintptr_t at = whole.begin;
    for (const Function& part : parts) {
      if (part.begin >= whole.end) break;
      if (part.begin > at) rest.push_back({at, part.begin});
      at = std::max(at, part.end);
    }
    if (at < whole.end) rest.push_back({at, whole.end});
    return rest;
  }

  // Nullptr if the tables tell about it, or if it is not in the module.
  const Function* gap_at(std::uintptr_t address) const {
    const auto after = std::ranges::upper_bound(gaps_, address, {}, &Function::begin);
    if (after == gaps_.begin() || address >= std::prev(after)->end) return nullptr;
    return &*std::prev(after);
  }

  std::optional<Instruction> decode_at(std::uintptr_t address, std::uintptr_t limit) const {
    return decode(code_.subspan(address - begin_, limit - address), address);
  }

  void add(std::uintptr_t address, std::size_t size) {
    const Function* gap = gap_at(address);
    if (gap == nullptr) return;
    const std::uintptr_t end = size == 0 ? 0 : std::min(address + size, gap->end);
    if (ends_.try_emplace(address, end).second) todo_.push_back(address);
  }

  std::uintptr_t limit_of(std::uintptr_t address) const {
    const auto next = ends_.upper_bound(address);
    const std::uintptr_t end = gap_at(address)->end;
    return next == ends_.end() ? end : std::min(end, next->first);
  }

  Reach reach(std::uintptr_t begin, std::uintptr_t limit) const {
    Reach reached;
    std::unordered_set<std::uintptr_t> seen;
    std::vector<std::uintptr_t> todo{begin};
    const auto go_to = [&](std::uintptr_t target) {
      (begin <= target && target < limit ? todo : reached.targets).push_back(target);
    };
    while (!todo.empty()) {
      std::uintptr_t at = todo.back();
      todo.pop_back();
      for (bool goes_on = true; goes_on && seen.insert(at).second;) {
        const auto instruction = at < limit ? decode_at(at, limit) : std::nullopt;
        if (!instruction) {
          reached.is_code &=
              at == limit && ends_.contains(limit);  // one function goes on as another
          break;
        }
        if (instruction->target != 0) go_to(instruction->target);
        at = instruction->end();
        reached.end = std::max(reached.end, at);
        using enum Flow;
        goes_on = instruction->flow != jump && instruction->flow != end &&
                  instruction->flow != unknown_jump;
      }
    }
    return reached;
  }

  bool looks_like_function(std::uintptr_t address) const {
    return gap_at(address) != nullptr && reach(address, limit_of(address)).is_code;
  }

  void follow_all() {
    while (!todo_.empty()) {
      const std::uintptr_t begin = todo_.back();
      todo_.pop_back();
      std::uintptr_t& end = ends_[begin];
      const Reach reached = reach(begin, end == 0 ? limit_of(begin) : end);
      if (end == 0) end = reached.end;
      for (const std::uintptr_t target : reached.targets) add(target, 0);
    }
  }

  // If there is data in it, it cannot be told where code begins again.
  void add_synchronising(const Function& gap, std::vector<Instruction>& to) const {
    std::vector<Instruction> found;
    for (std::uintptr_t at = gap.begin; at < gap.end;) {
      const auto instruction = decode_at(at, gap.end);
      if (!instruction) {
        const auto rest = code_.subspan(at - begin_, gap.end - at);
        if (std::ranges::any_of(rest, [](std::uint8_t byte) { return byte != 0; })) return;
        break;
      }
      if (instruction->synchronises()) found.push_back(*instruction);
      at = instruction->end();
    }
    to.insert(to.end(), found.begin(), found.end());
  }

  Untold result() const {
    Untold untold;
    for (auto at = ends_.begin(); at != ends_.end(); ++at) {
      const auto next = std::next(at);
      const std::uintptr_t end =
          next == ends_.end() ? at->second : std::min(at->second, next->first);
      if (at->first < end) untold.functions.push_back({at->first, end});
    }
    for (const Function& gap : gaps_) {
      for (const Function& rest : rest_of(gap, untold.functions)) {
        add_synchronising(rest, untold.synchronising);
      }
    }
    return untold;
  }

  const std::span<const std::uint8_t> code_;
  const std::uintptr_t begin_;
  std::vector<Function> gaps_;
  std::map<std::uintptr_t, std::uintptr_t>
      ends_;  // of functions, by their beginnings; 0: not known yet
  std::vector<std::uintptr_t> todo_;
};

}  // namespace

Untold look_into_gaps(const ModuleText& text, const std::vector<Symbol>& symbols) {
  return GapSearch(text).run(symbols);
}

bool may_synchronise(std::span<const std::uint8_t> code, std::uintptr_t begin) {
  for (std::size_t at = 0; at < code.size();) {
    const auto instruction = decode(code.subspan(at), begin + at);
    if (instruction && instruction->synchronises()) return true;
    at += instruction ? instruction->length : 1;
  }
  return false;
}

}  // namespace mazurka::foreign
