#include "native/messages.h"

#include <algorithm>
#include <cstring>

#include "native/markers.h"
#include "native/native_program.h"

namespace mazurka {

PredicateWatch* predicate_watch = nullptr;

namespace {

template <typename T>
void append(std::string& key, const T& value) {
  key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

PredicateWatch::Range range_of(const std::string& bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data());
  return {begin, begin + bytes.size()};
}

}  // namespace

void PredicateWatch::read(const void* address) {
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const bool is_own =
      predicate_.contains(where) || message_.contains(where) || Range{here, frame_}.contains(where);
  if (!is_own && other_ == nullptr) other_ = address;
}

std::string_view type_name(const char* text) {
  if (text == nullptr) return {};
  constexpr std::string_view before = "T = ";
  const std::string_view all = text;
  const std::size_t begin = all.find(before);
  if (begin == all.npos) return all;
  const std::size_t end = std::min(all.find(';', begin), all.rfind(']'));
  const std::string_view name = all.substr(begin + before.size(), end - begin - before.size());
  const bool is_text =
      name == "std::__cxx11::basic_string<char>" || name == "std::basic_string<char>";
  return is_text ? "std::string" : name;
}

std::int64_t Messages::sort_of(const mazurka_message& message) {
  key_.clear();
  append(key_, message.type);
  key_.append(static_cast<const char*>(message.value), message.size);
  if (message.text != nullptr) key_ += message.text;
  const auto known = sort_numbers_.find(key_);
  if (known != sort_numbers_.end()) return known->second;
  const auto sort = static_cast<std::int64_t>(sorts_.size()) + objects::sort_count;
  sort_numbers_.emplace(key_, sort);
  sorts_.push_back({message.type, type_name(message.type_name),
                    key_.substr(sizeof message.type, message.size),
                    message.text != nullptr ? message.text : ""});
  for (std::size_t p = 0; p < patterns_.size(); ++p) {
    objects::patterns[p].push_back(accepts(patterns_[p], sorts_.back()));
  }
  return sort;
}

std::int64_t Messages::pattern_of(std::span<const mazurka_clause> clauses) {
  key_.clear();
  for (const mazurka_clause& clause : clauses) {
    append(key_, clause.type);
    append(key_, clause.fits);
    key_.append(static_cast<const char*>(clause.predicate), clause.predicate_size);
  }
  const auto known = pattern_numbers_.find(key_);
  if (known != pattern_numbers_.end()) return known->second;
  const auto number = static_cast<std::int64_t>(patterns_.size());
  pattern_numbers_.emplace(key_, number);
  Pattern pattern;
  for (const mazurka_clause& clause : clauses) {
    const auto* bytes = static_cast<const char*>(clause.predicate);
    pattern.push_back({clause.type,
                       type_name(clause.type_name),
                       clause.fits,
                       {bytes, bytes + clause.predicate_size}});
  }
  patterns_.push_back(std::move(pattern));
  std::vector<bool>& accepted = objects::patterns.emplace_back();
  for (const Sort& sort : sorts_) accepted.push_back(accepts(patterns_.back(), sort));
  return number;
}

bool Messages::accepts(const Pattern& pattern, const Sort& sort) {
  return std::ranges::any_of(pattern, [&](const Clause& clause) {
    return (clause.type == nullptr || clause.type == sort.type) &&
           (clause.fits == nullptr || fits(clause, sort));
  });
}

bool Messages::fits(const Clause& clause, const Sort& sort) {
  const OnOurOwn on_our_own;
  PredicateWatch watch(range_of(clause.predicate), range_of(sort.value),
                       reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
  predicate_watch = &watch;
  const bool result = clause.fits(clause.predicate.data(), sort.value.data());
  predicate_watch = nullptr;
  if (strange_read_ == nullptr) strange_read_ = watch.other();
  return result;
}

void Messages::name_mailbox(const void* mailbox, std::string_view owner) {
  std::string& name = owners_[mailbox];
  if (name != owner) name = owner;
}

const std::string& Messages::owner_of(const void* mailbox) const {
  static const std::string nobody;
  const auto found = owners_.find(mailbox);
  return found == owners_.end() ? nobody : found->second;
}

std::string Messages::name_at(const void* address, const Lives& lives) const {
  if (const std::string& owner = owner_of(address); !owner.empty()) return "mailbox of " + owner;
  for (const auto& [mailbox, life] : lives.all()) {
    if (&life.ended == address) return "life of " + owner_of(mailbox);
  }
  for (const auto& [text, name] : lives.names()) {
    if (&name.holder == address) return fmt::format("name \"{}\"", text);
  }
  return "";
}

std::optional<std::string> Messages::value_at(const void* address, std::int64_t value,
                                              const Lives& lives) const {
  for (const auto& [mailbox, life] : lives.all()) {
    if (&life.ended == address) return value == 0 ? "alive" : "ended";
  }
  for (const auto& [text, name] : lives.names()) {
    if (&name.holder != address) continue;
    return value == 0 ? "nobody" : owner_of(reinterpret_cast<const void*>(value));
  }
  return std::nullopt;
}

std::vector<std::string> Messages::names_of(std::int64_t pattern) const {
  std::vector<std::string> names;
  for (const Clause& clause : patterns_[static_cast<std::size_t>(pattern)]) {
    if (clause.type_name.empty()) continue;  // what every receive accepts
    names.push_back(fmt::format("{}{}", clause.type_name,
                                clause.fits == nullptr || clause.type == nullptr ? "" : " if …"));
  }
  return names;
}

void Messages::restart() {
  for (std::vector<Sent>& own : sent_) own.clear();
}

std::string Messages::type_of(ProcessId sender, std::int64_t number) const {
  const Sort& sort = sort_of(sent(sender, number));
  return sort.text.empty() ? std::string(sort.type_name) : sort.text;
}

std::string Messages::value_of(ProcessId sender, std::int64_t number) const {
  const Sort& sort = sort_of(sent(sender, number));
  std::vector<markers::Named> actors;  // that it mentions
  for (std::size_t at = 0; at + sizeof(std::uintptr_t) <= sort.value.size(); at += alignof(void*)) {
    std::uintptr_t word = 0;
    std::memcpy(&word, sort.value.data() + at, sizeof word);
    const auto owner = owners_.find(reinterpret_cast<const void*>(word));
    if (owner != owners_.end()) actors.push_back({word, owner->second});
  }
  if (sort.value.empty() || !sort.text.empty()) return "";
  return markers::plain_data(reinterpret_cast<std::uintptr_t>(sort.type), sort.type_name,
                             sort.value, actors);
}

void Messages::add(ProcessId sender, std::int64_t number, const Sent& sent) {
  if (sent_.size() <= index(sender)) sent_.resize(index(sender) + 1);
  std::vector<Sent>& own = sent_[index(sender)];
  CHECK(own.size() == static_cast<std::size_t>(number), "message {} after {}", number, own.size());
  own.push_back(sent);
}

}  // namespace mazurka
