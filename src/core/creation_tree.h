// Who has created whom: the processes of a program by their places in the tree of creation.
//
// The place of a process, its path, is the same in every execution and in every run of the program:
// it is the i-th that its creator creates. Its number (ProcessId) is given when the process becomes
// known; so numbers are good inside of one run only, and what leaves it has paths.
//
// Text form: "0" is the first process, "3" the third that it creates, "3.1" the first that this one
// creates. The queues of a store buffer (--memory=tso, pso) are processes that nobody creates: "3b1" is
// the first of process 3.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/process_set.h"

namespace mazurka {

// Children are counted from 1. The path of the first process is empty.
using ProcessPath = std::vector<std::uint16_t>;

// Places from here on are those of queues.
inline constexpr std::uint16_t first_queue = 0xff00;
inline bool is_queue(const ProcessPath& path) {
  return !path.empty() && path.back() >= first_queue;
}

std::string to_string(const ProcessPath& path);

// Takes a path from the start of the text; nothing if there is none.
std::optional<ProcessPath> take_path(std::string_view& text);

class CreationTree {
 public:
  std::size_t size() const { return nodes_.size(); }
  bool is_full() const { return size() == ProcessSet::capacity; }

  // The i-th process that the parent creates; it is numbered if it is new.
  // Nothing if it is, and the tree is full. Requires: i > 0.
  std::optional<ProcessId> child(ProcessId parent, std::uint16_t i);

  // The same for a queue of a process, counted from 0.
  std::optional<ProcessId> queue(ProcessId of, std::size_t i) {
    return child(of, static_cast<std::uint16_t>(first_queue + i));
  }

  // The process with this path; it is numbered if it is new, and so are those above it.
  std::optional<ProcessId> at(const ProcessPath& path);

  ProcessPath path(ProcessId p) const;
  ProcessId parent(ProcessId p) const { return nodes_[index(p)].parent; }

 private:
  struct Node {
    ProcessId parent{};
    std::uint16_t place = 0;          // among the parent's children
    std::vector<ProcessId> children;  // children[i - 1]; the first process if it is not known
    std::vector<ProcessId> queues;    // the same from first_queue on
  };
  std::vector<Node> nodes_ = std::vector<Node>(1);  // by number; parents come before children
};

}  // namespace mazurka
