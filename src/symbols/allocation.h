// What a line of source allocates, as far as it can be told from its text: for names only, and
// whoever asks compares sizes.

#pragma once

#include <string>
#include <vector>

namespace mazurka {

struct AllocatedType {
  std::string name;           // "Node", "std::pair<int, int>", "Node*"
  bool is_array = false;      // there can be any number of them in the block
  bool has_header = false;    // an array of C++, which may have its length before it
  bool is_target_of = false;  // `name` is a pointer, and what it points to is meant
  bool operator==(const AllocatedType&) const = default;
};

// "Node" for "auto* n = new Node{1};", for "struct Node* n = malloc(sizeof *n);", and so on; the
// target of n for "n = malloc(sizeof *n);".
std::vector<AllocatedType> allocated_types(const std::string& line);

}  // namespace mazurka
