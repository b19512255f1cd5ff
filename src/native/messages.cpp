#include "native/messages.h"

#include <algorithm>
#include <cstring>

#include "native/markers.h"
#include "native/native_program.h"

namespace mazurka {

namespace {

template <typename T>
void append(std::string& key, const T& value) {
  key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

Original content_of(const mazurka_message& message) {
  return {message.value, message.size, message.copy};
}
Original predicate_of(const mazurka_clause& clause) {
  return {clause.predicate, clause.predicate_size, clause.copy};
}

}  // namespace

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

// Returns the copy, if one had to be made to know what it is like.
std::optional<Copy> Messages::append_to_key(const Original& original) {
  if (original.copy == nullptr) {
    key_.append(static_cast<const char*>(original.value), original.size);
    return std::nullopt;
  }
  std::optional<Copy> copy(original);
  append(key_, copy->image().size());
  key_ += copy->image();
  if (copy->strange_write() != nullptr) {
    note({"a copy of a message or of a predicate", "writes", copy->strange_write(),
          "no part of the copy"});
  }
  return copy;
}

namespace {

// For reports: the types of mazurka/actors.h are known by their names.
std::string short_name(std::string_view type) {
  constexpr std::string_view ours = "mazurka::actors::";
  if (type.starts_with(ours)) type.remove_prefix(ours.size());
  return std::string(type);
}

}  // namespace

std::int64_t Messages::sort_of(const mazurka_message& message) {
  key_.clear();
  append(key_, message.type);
  std::optional<Copy> copy = append_to_key(content_of(message));
  if (message.text != nullptr) key_ += message.text;
  const auto known = sort_numbers_.find(key_);
  if (known != sort_numbers_.end()) return known->second;
  const auto sort = static_cast<std::int64_t>(sorts_.size()) + objects::sort_count;
  sort_numbers_.emplace(key_, sort);
  sorts_.push_back({message.type, type_name(message.type_name),
                    copy ? *std::move(copy) : Copy(content_of(message)), message.copy == nullptr,
                    message.text != nullptr ? message.text : ""});
  for (std::size_t p = 0; p < patterns_.size(); ++p) {
    objects::patterns[p].push_back(accepts(patterns_[p], sorts_.back()));
  }
  return sort;
}

std::int64_t Messages::pattern_of(std::span<const mazurka_clause> clauses) {
  key_.clear();
  std::vector<std::optional<Copy>> copies;
  for (const mazurka_clause& clause : clauses) {
    append(key_, clause.type);
    append(key_, clause.fits);
    copies.push_back(append_to_key(predicate_of(clause)));
  }
  const auto known = pattern_numbers_.find(key_);
  if (known != pattern_numbers_.end()) return known->second;
  const auto number = static_cast<std::int64_t>(patterns_.size());
  pattern_numbers_.emplace(key_, number);
  Pattern pattern;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const mazurka_clause& clause = clauses[i];
    pattern.push_back({clause.type, type_name(clause.type_name), clause.fits,
                       copies[i] ? *std::move(copies[i]) : Copy(predicate_of(clause))});
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
  std::vector<Stretch> own(clause.predicate.parts().begin(), clause.predicate.parts().end());
  own.insert(own.end(), sort.value.parts().begin(), sort.value.parts().end());
  const Secluded evaluation(Secluded::Reads::own, own, __builtin_frame_address(0));
  const bool result = clause.fits(clause.predicate.value(), sort.value.value());
  if (evaluation.strange() != nullptr) {
    note({"a predicate of a receive", evaluation.has_written() ? "writes" : "reads",
          evaluation.strange(), "neither the message nor captured by value"});
  }
  return result;
}

void Messages::note(const Trespass& trespass) {
  if (trespass_.who == nullptr) trespass_ = trespass;
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

std::optional<ProcessId> Messages::receiver_of(const void* mailbox) const {
  const auto found = receivers_.find(mailbox);
  return found == receivers_.end() ? std::nullopt : std::optional(found->second);
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
    names.push_back(fmt::format("{}{}", short_name(clause.type_name),
                                clause.fits == nullptr || clause.type == nullptr ? "" : " if …"));
  }
  return names;
}

void Messages::restart() {
  for (std::vector<Sent>& own : sent_) own.clear();
  couriers_.clear();
}

void* Messages::courier(ProcessId from, const void* to) const {
  for (const Route& route : couriers_) {
    if (route.from == from && route.to == to) return route.box;
  }
  return nullptr;
}

void Messages::keep_courier(ProcessId from, const void* to, void* box) {
  couriers_.push_back({from, to, box});
}

std::string Messages::type_of(ProcessId sender, std::int64_t number) const {
  const Sort& sort = sort_of(sent(sender, number));
  return sort.text.empty() ? short_name(sort.type_name) : sort.text;
}

std::string Messages::value_of(ProcessId sender, std::int64_t number) const {
  const Sort& sort = sort_of(sent(sender, number));
  const std::string& bytes = sort.value.image();
  if (!sort.is_plain || bytes.empty() || !sort.text.empty()) return "";
  std::vector<markers::Named> actors;  // that it mentions
  for (std::size_t at = 0; at + sizeof(std::uintptr_t) <= bytes.size(); at += alignof(void*)) {
    std::uintptr_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    const auto owner = owners_.find(reinterpret_cast<const void*>(word));
    if (owner != owners_.end()) actors.push_back({word, owner->second});
  }
  return markers::plain_data(reinterpret_cast<std::uintptr_t>(sort.type), sort.type_name, bytes,
                             actors);
}

void Messages::add(ProcessId sender, std::int64_t number, const Sent& sent) {
  if (sent_.size() <= index(sender)) sent_.resize(index(sender) + 1);
  std::vector<Sent>& own = sent_[index(sender)];
  const auto at = static_cast<std::size_t>(number);
  CHECK(own.size() == at || own.size() == at + 1, "message {} after {}", number, own.size());
  own.resize(at);
  own.push_back(sent);
}

}  // namespace mazurka
