#include "symbols/types.h"

#include <dwarf.h>

#include <algorithm>

#include "symbols/dwarf.h"
#include "symbols/part.h"

namespace mazurka {

namespace {

constexpr int deepest_scope = 64;

// "Queue::Node" for "Queue<int>::Node".
std::string without_arguments(const std::string& name) {
  std::string result;
  int depth = 0;
  for (const char c : name) {
    if (c == '<') ++depth;
    if (depth == 0) result += c;
    if (c == '>') --depth;
  }
  return result;
}

std::string last_part(const std::string& name) {
  const auto at = name.rfind("::");
  return at == name.npos ? name : name.substr(at + 2);
}

// "unsigned long" and "long unsigned int" are the same.
std::string usual_name(const std::string& name) {
  int longs = 0, shorts = 0;
  bool is_unsigned = false, is_number = false;
  std::string rest;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find(' ', at), name.size());
    const std::string word = name.substr(at, end - at);
    at = end + 1;
    if (word == "long") ++longs;
    else if (word == "short") ++shorts;
    else if (word == "unsigned") is_unsigned = true;
    else if (word == "int") is_number = true;
    else if (word != "signed") rest += (rest.empty() ? "" : " ") + word;
  }
  const bool is_integer = rest.empty() && (longs > 0 || shorts > 0 || is_unsigned || is_number);
  if (!is_integer) return name;
  return std::string(is_unsigned ? "unsigned " : "") + (shorts > 0   ? "short"
                                                        : longs > 1  ? "long long"
                                                        : longs == 1 ? "long"
                                                                     : "int");
}

std::string key_of(const std::string& name) {
  return usual_name(last_part(without_arguments(name)));
}

// Whether the scope that a type is declared in is around the function.
bool is_visible(const std::string& type, const std::string& function) {
  const auto at = type.rfind("::");
  return at == type.npos || function.starts_with(type.substr(0, at + 2));
}

}  // namespace

void Types::collect(Dwarf_Die scope, int depth) {
  for (Dwarf_Die& child : dwarf::children(scope)) {
    bool has_types = false;
    switch (dwarf_tag(&child)) {
      case DW_TAG_structure_type:
      case DW_TAG_class_type:
      case DW_TAG_union_type: has_types = true; [[fallthrough]];
      case DW_TAG_enumeration_type:
      case DW_TAG_base_type:
      case DW_TAG_typedef:
        if (const std::string name = dwarf::name(child); !name.empty()) {
          by_name_.emplace(key_of(name), child);
        }
        break;
      case DW_TAG_pointer_type: by_name_.emplace(key_of(dwarf::type_name(child)), child); break;
      case DW_TAG_namespace:
      case DW_TAG_subprogram:
      case DW_TAG_lexical_block: has_types = true; break;
      default: break;
    }
    if (has_types && depth < deepest_scope) collect(child, depth + 1);
  }
}

std::vector<Dwarf_Die> Types::named(const std::string& name, const std::string& function) const {
  const std::string wanted = usual_name(without_arguments(name));
  std::map<std::string, Dwarf_Die> found;  // by qualified name
  for (auto [at, end] = by_name_.equal_range(key_of(name)); at != end; ++at) {
    if (!size_of_type(at->second)) continue;  // only declared there
    const std::string full = dwarf::type_name(at->second);
    const std::string plain = usual_name(without_arguments(full));
    if (plain == wanted || plain.ends_with("::" + wanted)) found.try_emplace(full, at->second);
  }
  // With its arguments it says which one.
  if (const auto exact = found.find(name); exact != found.end()) return {exact->second};
  std::vector<Dwarf_Die> all;
  std::pair<std::size_t, std::vector<Dwarf_Die>> nearest;
  for (const auto& [full, type] : found) {
    all.push_back(type);
    if (!is_visible(full, function)) continue;
    const std::size_t scope = full.size() - last_part(full).size();
    if (scope > nearest.first || nearest.second.empty()) nearest = {scope, {}};
    if (scope == nearest.first) nearest.second.push_back(type);
  }
  return nearest.second.empty() ? all : nearest.second;
}

}  // namespace mazurka
