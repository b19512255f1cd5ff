#include "symbols/heap_type.h"

#include <dwarf.h>
#include <fmt/format.h>

#include <algorithm>

#include "symbols/allocation.h"
#include "symbols/dwarf.h"
#include "symbols/part.h"

namespace mazurka {

namespace {

// In front of what std::make_shared makes, and all there is of std::shared_ptr(new T).
constexpr std::size_t use_count = 8, weak_count = 12;

bool is_record(Dwarf_Die type) {
  const int tag = dwarf_tag(&type);
  return tag == DW_TAG_structure_type || tag == DW_TAG_class_type || tag == DW_TAG_union_type;
}

std::optional<Dwarf_Die> member(Dwarf_Die record, const std::string& name) {
  for (Dwarf_Die& child : dwarf::children(record)) {
    if (dwarf_tag(&child) == DW_TAG_member && dwarf::name(child) == name) return child;
  }
  return std::nullopt;
}

// Any number of them, or exactly one.
std::optional<HeapType> fitting(Dwarf_Die element, std::size_t size, bool any_number,
                                std::size_t begin = 0) {
  const auto one = size_of_type(element);
  if (!one || *one == 0 || size < begin + *one || (size - begin) % *one != 0) return std::nullopt;
  const std::size_t count = (size - begin) / *one;
  if (count != 1 && !any_number) return std::nullopt;
  HeapType type;
  type.size = size;
  type.element = element;
  type.element_size = *one;
  type.is_array = count != 1;
  type.begin = begin;
  type.name = dwarf::type_name(element);
  if (type.is_array) type.name += fmt::format("[{}]", count);
  return type;
}

// Whether a type has a destructor that does something, or parts that have. One that is declared may
// be defaulted, and not every compiler says so.
enum class Destructor { none, perhaps };

Destructor destructor_of(std::optional<Dwarf_Die> type, int depth) {
  constexpr int deepest = 16;
  while (type && dwarf_tag(&*type) == DW_TAG_array_type) type = dwarf::plain_type(*type);
  if (!type || !is_record(*type)) return Destructor::none;
  if (depth > deepest) return Destructor::perhaps;
  const std::string record = dwarf::name(*type);
  if (record.starts_with("atomic<") || record == "atomic_flag") return Destructor::none;
  Destructor result = Destructor::none;
  for (Dwarf_Die& child : dwarf::children(*type)) {
    const int tag = dwarf_tag(&child);
    Destructor one = Destructor::none;
    if (tag == DW_TAG_subprogram && dwarf::name(child).starts_with('~')) {
      const auto defaulted = dwarf::number(child, DW_AT_defaulted);
      one = defaulted == DW_DEFAULTED_in_class ? Destructor::none : Destructor::perhaps;
    } else if (tag == DW_TAG_inheritance || tag == DW_TAG_member) {
      one = destructor_of(dwarf::plain_type(child), depth + 1);
    }
    result = std::max(result, one);
  }
  return result;
}

// An array of C++ has its length before it if its elements have a destructor.
std::optional<HeapType> fitting_array(Dwarf_Die element, std::size_t size) {
  constexpr std::size_t header = 8;
  const Destructor destructor = destructor_of(dwarf::plain(element), 0);
  const auto without = fitting(element, size, true);
  const auto with = fitting(element, size, true, header);
  if (destructor == Destructor::none) return without;
  if (without && with) return std::nullopt;
  return without ? without : with;
}

// std::_Sp_counted_ptr_inplace<T, …> has a T in it.
std::optional<HeapType> counted(Dwarf_Die record, std::size_t size) {
  const auto held = dwarf::template_argument(record);
  const auto implementation = member(record, "_M_impl");
  const auto type = implementation ? dwarf::plain_type(*implementation) : std::nullopt;
  const auto storage = type ? member(*type, "_M_storage") : std::nullopt;
  if (!held || !storage || size_of_type(record) != size) return std::nullopt;
  const std::size_t begin = dwarf::number(*implementation, DW_AT_data_member_location).value_or(0) +
                            dwarf::number(*storage, DW_AT_data_member_location).value_or(0);
  const auto one = size_of_type(*held);
  if (!one || begin + *one > size) return std::nullopt;
  return HeapType{dwarf::type_name(*held), size, *held, *one, false, begin, true};
}

bool is_allocator(Dwarf_Die record) {
  const std::string name = dwarf::name(record);
  return name.starts_with("allocator<") || name.starts_with("__new_allocator<") ||
         name.starts_with("new_allocator<");
}

// What the pointer of this name points to.
std::vector<Dwarf_Die> target_of(const std::string& pointer, const std::vector<Dwarf_Die>& scopes) {
  for (const Dwarf_Die& scope : scopes) {
    for (Dwarf_Die& child : dwarf::children(scope)) {
      const int tag = dwarf_tag(&child);
      if (tag != DW_TAG_variable && tag != DW_TAG_formal_parameter) continue;
      if (dwarf::name(child) != pointer) continue;
      auto type = dwarf::plain_type(child);
      if (!type || dwarf_tag(&*type) != DW_TAG_pointer_type) return {};
      const auto target = dwarf::reference(*type, DW_AT_type);
      return target ? std::vector{*target} : std::vector<Dwarf_Die>();
    }
  }
  return {};
}

BlockPart counter(const HeapType& type, const std::string& name) {
  ValueType value;
  value.kind = ValueType::Kind::signed_number;
  value.size = sizeof(int);
  return {type.name, name, 0, {{name, "int", value}}, false};
}

std::string without_const(const std::string& type) {
  return type.starts_with("const ") ? type.substr(6) : type;
}

}  // namespace

std::optional<HeapType> type_by_library(Dwarf_Die function, std::size_t size) {
  const Dwarf_Die declared = dwarf::declaration(function);
  const std::string name = dwarf::name(declared);
  if (name == "allocate") {
    const auto allocator = dwarf::parent(declared);
    if (!allocator || !is_allocator(*allocator)) return std::nullopt;
    const auto element = dwarf::template_argument(*allocator);
    const auto plain = element ? dwarf::plain(*element) : std::nullopt;
    if (!plain) return std::nullopt;
    const bool is_counted = dwarf::name(*plain).starts_with("_Sp_counted_ptr_inplace<");
    return is_counted ? counted(*plain, size) : fitting(*element, size, true);
  }
  if (name == "make_unique" || name.starts_with("make_unique<")) {
    const auto made = dwarf::template_argument(function);
    const auto plain = made ? dwarf::plain(*made) : std::nullopt;
    if (!plain) return std::nullopt;
    Dwarf_Die type = *plain;
    if (dwarf_tag(&type) != DW_TAG_array_type) return fitting(*made, size, false);
    const auto element = dwarf::reference(type, DW_AT_type);
    return element ? fitting_array(*element, size) : std::nullopt;
  }
  if (name.starts_with("__shared_count<")) {  // its constructor from a pointer
    const auto pointer = dwarf::template_argument(function);
    const auto plain = pointer ? dwarf::plain(*pointer) : std::nullopt;
    if (!plain || size < weak_count + sizeof(int)) return std::nullopt;
    Dwarf_Die type = *plain;
    if (dwarf_tag(&type) != DW_TAG_pointer_type) return std::nullopt;
    const std::string held = without_const(dwarf::type_name(dwarf::reference(type, DW_AT_type)));
    return HeapType{fmt::format("std::shared_ptr<{}>", held), size, type, 0, false, size, true};
  }
  return std::nullopt;
}

std::optional<HeapType> type_by_source(const SourceLine& line, const Types& types,
                                       std::size_t size) {
  std::optional<HeapType> result;
  for (const AllocatedType& allocated : allocated_types(line.text)) {
    bool is_known = false, fits = false;
    const std::vector<Dwarf_Die> candidates = allocated.is_target_of
                                                  ? target_of(allocated.name, line.scopes)
                                                  : types.named(allocated.name, line.function);
    for (const Dwarf_Die& candidate : candidates) {
      is_known = true;
      const auto type = allocated.has_header ? fitting_array(candidate, size)
                                             : fitting(candidate, size, allocated.is_array);
      if (!type) continue;
      if (result && result->name != type->name) return std::nullopt;  // one of several
      result = type;
      fits = true;
    }
    // malloc(sizeof(A) + n * sizeof(B))
    if (is_known && !fits && allocated.is_array) return std::nullopt;
  }
  return result;
}

BlockPart part_of(const HeapType& type, std::size_t offset) {
  if (offset < type.begin) {
    if (type.is_counted && offset == use_count) return counter(type, ".use_count");
    if (type.is_counted && offset == weak_count) return counter(type, ".weak_count");
    return {type.name, "", offset, {}, false};
  }
  if (type.element_size == 0) return {type.name, "", offset, {}, false};
  const std::size_t index = (offset - type.begin) / type.element_size;
  const std::size_t inside = (offset - type.begin) % type.element_size;
  if (index > 0 && !type.is_array) return {type.name, "", offset, {}, false};  // behind its end
  const std::string name = type.is_array ? fmt::format("[{}]", index) : "";
  GlobalVariable part = part_of(name, type.element, inside);
  if (type.is_array && offset == type.begin) {
    ValueType whole;
    whole.size = type.size - type.begin;
    part.begins.insert(part.begins.begin(), {"", type.name, whole});
  }
  return {type.name, part.name, part.offset, part.begins, part.hidden};
}

}  // namespace mazurka
