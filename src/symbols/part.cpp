#include "symbols/part.h"

#include <dwarf.h>
#include <fmt/format.h>

#include <cctype>

#include "symbols/dwarf.h"
#include "symbols/value_type.h"

namespace mazurka {

namespace {

constexpr int deepest_type = 64;

// Number of elements in each dimension; 0 where it is not said.
std::vector<Dwarf_Word> dimensions(Dwarf_Die array) {
  std::vector<Dwarf_Word> result;
  for (const Dwarf_Die& range : dwarf::children(array)) {
    Dwarf_Die child = range;
    if (dwarf_tag(&child) != DW_TAG_subrange_type) continue;
    const auto count = dwarf::number(range, DW_AT_count);
    const auto last = dwarf::number(range, DW_AT_upper_bound);
    result.push_back(count ? *count : (last ? *last + 1 : 0));
  }
  return result;
}

// Not dwarf_aggregate_size alone: it does not know the size of elements in a type unit.
std::optional<Dwarf_Word> size_at_depth(std::optional<Dwarf_Die> type, int depth) {
  Dwarf_Word size = 0;
  if (!type || depth > deepest_type) return std::nullopt;
  if (dwarf_tag(&*type) != DW_TAG_array_type) {
    return dwarf_aggregate_size(&*type, &size) == 0 ? std::optional(size) : std::nullopt;
  }
  auto total = dwarf::number(*type, DW_AT_byte_size);
  if (total) return total;
  total = size_at_depth(dwarf::plain_type(*type), depth + 1);
  for (const Dwarf_Word count : dimensions(*type)) {
    if (total) *total *= count;
  }
  return total;
}

struct Path {
  GlobalVariable found;

  // Goes on into a type, `offset` bytes from its beginning. Hidden: inside of a reserved member.
  void enter(std::optional<Dwarf_Die> type, std::size_t offset, bool hidden, int depth) {
    if (!type || depth > deepest_type) return;
    if (offset == 0) {
      found.begins.push_back({found.name, dwarf::type_name(type), value_type(*type)});
    }
    switch (dwarf_tag(&*type)) {
      case DW_TAG_structure_type:
      case DW_TAG_class_type:
      case DW_TAG_union_type: return enter_record(*type, offset, hidden, depth);
      case DW_TAG_array_type: return enter_array(*type, offset, hidden, depth);
      default: return;
    }
  }

  void enter_record(Dwarf_Die record, std::size_t offset, bool hidden, int depth) {
    const bool elements_are_its_own = dwarf::name(record).starts_with("array<");
    for (Dwarf_Die& member : dwarf::children(record)) {
      const int tag = dwarf_tag(&member);
      if (tag != DW_TAG_member && tag != DW_TAG_inheritance) continue;
      if (dwarf_hasattr(&member, DW_AT_external) != 0) continue;  // static
      const std::size_t start = dwarf::number(member, DW_AT_data_member_location).value_or(0);
      const auto type = dwarf::plain_type(member);
      const auto size = size_of_type(type);
      if (offset < start || !size || offset >= start + *size) continue;
      const std::string name = dwarf::name(member);
      const bool reserved = !name.empty() && is_reserved(name);
      if (!name.empty() && !reserved && !hidden && tag == DW_TAG_member) {
        found.name += "." + name;
        found.offset = offset - start;
        found.type = dwarf::type_name(dwarf::reference(member, DW_AT_type));
      }
      const bool hide = hidden || (reserved && !elements_are_its_own);
      found.hidden = hide;
      return enter(type, offset - start, hide, depth + 1);
    }
  }

  void enter_array(Dwarf_Die array, std::size_t offset, bool hidden, int depth) {
    const auto element = dwarf::plain_type(array);
    const auto size = size_of_type(element);
    const std::vector<Dwarf_Word> counts = dimensions(array);
    if (!size || *size == 0 || counts.empty()) return;
    if (hidden) return enter(element, offset % *size, hidden, depth + 1);
    std::size_t index = offset / *size;
    std::string indices;
    for (std::size_t i = counts.size(); i-- > 0;) {
      const bool outermost = i == 0 || counts[i] == 0;  // takes what is left
      indices = fmt::format("[{}]{}", outermost ? index : index % counts[i], indices);
      if (outermost) break;
      index /= counts[i];
    }
    found.name += indices;
    found.offset = offset % *size;
    found.type = dwarf::type_name(dwarf::reference(array, DW_AT_type));
    enter(element, found.offset, hidden, depth + 1);
  }
};

}  // namespace

bool is_reserved(const std::string& name) {
  return name.empty() ||
         (name.size() > 1 && name[0] == '_' && (name[1] == '_' || std::isupper(name[1]) != 0));
}

GlobalVariable part_at(Dwarf_Die variable, std::size_t offset) {
  Path path;
  path.found = {dwarf::qualified_name(variable),
                offset,
                dwarf::type_name(dwarf::reference(variable, DW_AT_type)),
                {},
                false};
  path.enter(dwarf::plain_type(variable), offset, false, 0);
  return path.found;
}

GlobalVariable part_of(const std::string& name, Dwarf_Die type, std::size_t offset) {
  Path path;
  path.found = {name, offset, dwarf::type_name(type), {}, false};
  path.enter(dwarf::plain(type), offset, false, 0);
  return path.found;
}

std::size_t size_of(Dwarf_Die variable) {
  return size_of_type(dwarf::plain_type(variable)).value_or(1);
}

std::optional<std::size_t> size_of_type(std::optional<Dwarf_Die> type) {
  if (type) type = dwarf::plain(*type);
  return size_at_depth(type, 0);
}

}  // namespace mazurka
