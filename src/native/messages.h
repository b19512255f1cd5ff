// Messages between threads of the program (include/mazurka/actors.h).
//
// What a message is like is its sort: its type and, if somebody can look at it, its value. What a receive accepts is its
// pattern. Both are numbers in operations, and the explorer asks which pattern accepts which sort
// (core/objects/mailbox.h), also of messages and receives that never meet in one execution. So they stay, with
// copies of what they are made of, and each pattern is compared with each sort once, when one of them first
// comes up.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/objects/mailbox.h"
#include "mazurka/actors/clauses.h"
#include "mazurka/actors/lives.h"
#include "native/copies.h"

namespace mazurka {

// "Want" of "… [with T = Want]"; nothing of nothing.
std::string_view type_name(const char* text);

class Messages {
 public:
  // --- Over all executions ---

  std::int64_t sort_of(const mazurka_message& message);
  std::int64_t pattern_of(std::span<const mazurka_clause> clauses);

  bool is_any() const { return !sorts_.empty() || !patterns_.empty(); }

  // The names of the types that a pattern accepts; of those of which it does not accept all with "…".
  std::vector<std::string> names_of(std::int64_t pattern) const;

  // What a predicate or a copy of a message has done that it must not.
  struct Trespass {
    const char* who = nullptr;  // nullptr: nothing has happened
    const char* does = nullptr;
    const void* address = nullptr;
    const char* whose = nullptr;
  };
  const Trespass& trespass() const { return trespass_; }

  // Whose a mailbox is. Names and places are the same in every execution.
  void name_mailbox(const void* mailbox, std::string_view owner);
  const std::string& owner_of(const void* mailbox) const;  // empty if it has no name

  // Which thread receives from it.
  void note_receiver(const void* mailbox, ProcessId p) { receivers_.insert_or_assign(mailbox, p); }
  std::optional<ProcessId> receiver_of(const void* mailbox) const;

  // What a mailbox, the life of an actor or who has a name is called, and what its value means; nothing if it is none
  // of these.
  using Lives = actors::detail::Lives;
  std::string name_at(const void* address, const Lives& lives) const;
  std::optional<std::string> value_at(const void* address, std::int64_t value,
                                      const Lives& lives) const;

  // --- In one execution ---

  struct Sent {
    void* envelope = nullptr;
    const void* mark = nullptr;
    std::int64_t sort = 0;
  };
  void restart();
  // The mailbox of the courier between two; nullptr if there is none.
  void* courier(ProcessId from, const void* to) const;
  void keep_courier(ProcessId from, const void* to, void* box);
  // Of a message that is only about to be sent it may be said again.
  void add(ProcessId sender, std::int64_t number, const Sent& sent);
  // For reports: its type, and its value if it is plain data.
  std::string type_of(ProcessId sender, std::int64_t number) const;
  std::string value_of(ProcessId sender, std::int64_t number) const;
  const Sent& sent(ProcessId sender, std::int64_t number) const {
    return sent_[index(sender)][static_cast<std::size_t>(number)];
  }

 private:
  struct Sort {
    const void* type;
    std::string_view type_name;
    Copy value;
    bool is_plain;     // the image of the value is its bytes
    std::string text;  // if it says more than these; otherwise empty
  };
  struct Clause {
    const void* type;
    std::string_view type_name;
    bool (*fits)(const void*, const void*);
    Copy predicate;
  };
  using Pattern = std::vector<Clause>;

  const Sort& sort_of(const Sent& sent) const {
    return sorts_[static_cast<std::size_t>(sent.sort - objects::sort_count)];
  }
  std::optional<Copy> append_to_key(const Original& original);
  bool accepts(const Pattern& pattern, const Sort& sort);
  bool fits(const Clause& clause, const Sort& sort);
  void note(const Trespass& trespass);

  std::unordered_map<std::string, std::int64_t> sort_numbers_, pattern_numbers_;
  std::string key_;  // scratch
  std::vector<Sort> sorts_;
  std::vector<Pattern> patterns_;
  Trespass trespass_;
  std::unordered_map<const void*, std::string> owners_;  // of mailboxes
  std::unordered_map<const void*, ProcessId> receivers_;

  std::vector<std::vector<Sent>> sent_;  // by sender and number
  struct Route {
    ProcessId from;
    const void* to;
    void* box;
  };
  std::vector<Route> couriers_;
};

}  // namespace mazurka
