// The descriptors of the program that lead to what is emulated, by number; and the words by which the explorer
// sees them.
//
// Each description has a name that does not depend on the schedule: who made it, and its how manyth that was.
// What is known by names lasts from execution to execution. Descriptions that one call looks at together (poll,
// epoll), and the two ends of a pipe or connection, are in a group: they share a word, and all operations on
// them are operations on that word (docs/decisions/0024-descriptors.md). When two groups become one, the search
// starts over. The bits of a word say which of its descriptions can be read and written.

#pragma once

#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/ids.h"
#include "native/descriptors/description.h"

namespace mazurka {

class Descriptors {
 public:
  // Nothing is open.
  void restart();

  bool is_any() const { return was_any_; }

  // --- By number ---

  // nullptr: an ordinary file, or nothing.
  DescriptionPtr find(int number) const {
    const auto index = static_cast<std::size_t>(number);
    return number >= 0 && index < table_.size() ? table_[index].of : nullptr;
  }
  // Whether the number led to something here before.
  bool was_used(int number) const {
    const auto index = static_cast<std::size_t>(number);
    return number >= 0 && index < table_.size() && table_[index].was_used;
  }
  void set(int number, DescriptionPtr d);

  // Of what the number led to last. Requires: was_used(number).
  std::int64_t& last_word_of(int number) {
    return names_[root(table_[static_cast<std::size_t>(number)].last_name)].word;
  }

  // It leads to nothing any more, but is not free before that is over.
  bool is_closing(int number) const {
    const auto index = static_cast<std::size_t>(number);
    return number >= 0 && index < table_.size() && table_[index].is_closing;
  }
  void set_closing(int number, bool closing) {
    table_[static_cast<std::size_t>(number)].is_closing = closing;
  }

  // What bind has given an address to.
  std::map<std::string, std::weak_ptr<Description>> addresses;  // by key_of (addresses.h)
  int next_port = 40000;                                        // for those that ask for any

  // --- By name ---

  // `by`: the description that it was made from, otherwise no_name; `owner` makes it.
  static constexpr std::size_t no_name = ~std::size_t{0};
  DescriptionPtr make(Description::Sort sort, ProcessId owner, std::uintptr_t pc,
                      std::size_t by = no_name);

  // New ones, or one of them is: nobody has looked at both.
  void put_together(const Description& a, const Description& b);

  // Returns whether that is new.
  bool merge(const Description& a, const Description& b);

  std::int64_t& word_of(const Description& d) { return names_[root(d.name)].word; }
  std::int64_t bits_of(const Description& d, unsigned bits) const { return bits_at(d.name, bits); }

  // Where accesses to its state are noted by the race detector.
  const std::int64_t& state_of(const Description& d) const { return names_[d.name].state; }

  // After an operation on it: what the words say.
  void refresh(const Description& d);

  // --- Words that belong to no description ---

  std::int64_t numbers = 0;   // changes with the numbers that are in use
  std::int64_t registry = 0;  // … and with addresses

  // --- For reports ---

  bool is_word(std::uintptr_t address) const;
  std::string name_of(std::uintptr_t word, std::int64_t bits) const;

  static constexpr int places = 64 / bits_of_description - 1;
  bool is_crowded() const { return is_crowded_; }

 private:
  struct Entry {
    DescriptionPtr of;
    std::size_t last_name = 0;
    bool was_used = false;
    bool is_closing = false;
  };
  struct Name {
    std::int64_t word = 0;
    std::int64_t state = 0;  // its address only
    std::size_t parent;      // in the group; its own number: it is the root
    int place = 0;           // of its bits
    int members = 1;         // of a root
    bool is_closed = false;  // in this execution
    std::weak_ptr<Description> now;
  };
  using Key = std::pair<std::size_t, std::size_t>;

  std::int64_t bits_at(std::size_t name, unsigned bits) const {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(bits)
                                     << (names_[name].place * bits_of_description));
  }
  std::size_t root(std::size_t name) const {
    while (names_[name].parent != name) name = names_[name].parent;
    return name;
  }
  std::size_t name_for(const Key& key);
  void join(std::size_t a, std::size_t b);

  std::vector<Entry> table_;
  std::map<std::size_t, std::size_t> made_;  // by thread, in this execution
  std::map<Key, std::size_t> known_names_;
  std::deque<Name> names_;  // their addresses stay
  bool was_any_ = false;    // in this execution
  bool is_crowded_ = false;
};

Descriptors& descriptors();

}  // namespace mazurka
