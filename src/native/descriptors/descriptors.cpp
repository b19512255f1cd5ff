#include "native/descriptors/descriptors.h"

#include <algorithm>

#include "core/error.h"
#include "native/markers.h"

namespace mazurka {

Descriptors& descriptors() {
  static Descriptors all;
  return all;
}

void Descriptors::restart() {
  if (!was_any_) return;
  was_any_ = false;
  table_.clear();
  addresses.clear();
  next_port = 40000;
  made_.clear();
  for (Name& name : names_) {
    name.word = 0;
    name.is_closed = false;
    name.now.reset();
  }
  numbers = registry = 0;
}

void Descriptors::set(int number, DescriptionPtr d) {
  const auto index = static_cast<std::size_t>(number);
  if (table_.size() <= index) table_.resize(index + 1);
  const std::size_t name = d != nullptr ? d->name : table_[index].last_name;
  table_[index] = {std::move(d), name, true, false};
}

std::size_t Descriptors::name_for(const Key& key) {
  const auto [found, is_new] = known_names_.try_emplace(key, names_.size());
  if (is_new) names_.push_back({.parent = names_.size(), .now = {}});
  return found->second;
}

DescriptionPtr Descriptors::make(Description::Sort sort, ProcessId owner, std::uintptr_t pc,
                                 std::size_t by) {
  was_any_ = true;
  // Threads have even numbers here, descriptions odd ones.
  const std::size_t maker = by == no_name ? 2 * index(owner) : 2 * by + 1;
  const auto d = std::make_shared<Description>();
  d->sort = sort;
  d->made_at = pc;
  d->socket.number_of_thread = made_[maker];
  d->name = name_for({maker, made_[maker]++});
  names_[d->name].now = d;
  return d;
}

// The root of a stays one: it may have been used already.
void Descriptors::join(std::size_t a, std::size_t b) {
  Name& to = names_[a];
  const int first = to.members;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (root(i) == b) names_[i].place += first;
  }
  to.members += names_[b].members;
  names_[b].parent = a;
  is_crowded_ |= to.members > places;
}

void Descriptors::put_together(const Description& a, const Description& b) {
  const std::size_t x = root(a.name), y = root(b.name);
  if (x != y) join(x, y);
}

bool Descriptors::merge(const Description& a, const Description& b) {
  const std::size_t x = root(a.name), y = root(b.name);
  if (x == y) return false;
  join(std::min(x, y), std::max(x, y));
  refresh(a);
  return true;
}

void Descriptors::refresh(const Description& d) {
  const std::size_t group = root(d.name);
  std::int64_t word = 0;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (root(i) != group) continue;
    // What is closed keeps nobody waiting, whether somebody still knows it or not.
    const DescriptionPtr member = names_[i].now.lock();
    if (member != nullptr && member->is_closed) names_[i].is_closed = true;
    if (names_[i].is_closed) word |= bits_at(i, can_read | can_write | has_ended);
    else if (member != nullptr) word |= bits_of(*member, readiness(*member));
    else continue;
    // Who waits at a group that has become part of this one still looks there.
    if (i != group) names_[i].word = -1;
  }
  names_[group].word = word;
}

bool Descriptors::is_word(std::uintptr_t address) const {
  if (!was_any_ || address == 0) return false;
  if (address == reinterpret_cast<std::uintptr_t>(&numbers)) return true;
  if (address == reinterpret_cast<std::uintptr_t>(&registry)) return true;
  return std::ranges::any_of(names_, [&](const Name& name) {
    return reinterpret_cast<std::uintptr_t>(&name.word) == address;
  });
}

std::string Descriptors::name_of(std::uintptr_t word, std::int64_t bits) const {
  if (word == reinterpret_cast<std::uintptr_t>(&numbers)) return "the numbers of descriptors";
  if (word == reinterpret_cast<std::uintptr_t>(&registry)) return "the addresses of sockets";
  std::string text;
  int more = 0;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (reinterpret_cast<std::uintptr_t>(&names_[root(i)].word) != word) continue;
    const DescriptionPtr d = names_[i].now.lock();
    if (d == nullptr || (bits_of(*d, can_read | can_write) & bits) == 0) continue;
    if (!text.empty()) ++more;
    else text = fmt::format("{} made at {}", sort_name(*d), markers::code(d->made_at));
  }
  if (more > 0) text += fmt::format(" and {} more", more);
  return text.empty() ? "descriptor" : text;
}

}  // namespace mazurka
