#include "symbols/value_type.h"

#include <dwarf.h>
#include <fmt/format.h>

#include "symbols/dwarf.h"
#include "symbols/part.h"

namespace mazurka {

namespace {

using Kind = ValueType::Kind;

constexpr int deepest = 8;
constexpr std::size_t one_word = 8;
constexpr std::size_t most_elements = 8;

Kind kind_of_base(Dwarf_Die type) {
  switch (dwarf::number(type, DW_AT_encoding).value_or(0)) {
    case DW_ATE_boolean: return Kind::boolean;
    case DW_ATE_float: return Kind::floating;
    case DW_ATE_signed: return Kind::signed_number;
    case DW_ATE_unsigned: return Kind::unsigned_number;
    case DW_ATE_UTF: return Kind::character;
    // int8_t and uint8_t are numbers.
    case DW_ATE_signed_char:
      return dwarf::name(type) == "char" ? Kind::character : Kind::signed_number;
    case DW_ATE_unsigned_char:
      return dwarf::name(type) == "char" ? Kind::character : Kind::unsigned_number;
    default: return Kind::unknown;
  }
}

std::vector<ValueType::Enumerator> enumerators_of(Dwarf_Die type) {
  std::vector<ValueType::Enumerator> result;
  const bool scoped = dwarf_hasattr(&type, DW_AT_enum_class) != 0;
  for (Dwarf_Die& child : dwarf::children(type)) {
    Dwarf_Attribute attribute;
    Dwarf_Sword value = 0;
    if (dwarf_tag(&child) != DW_TAG_enumerator ||
        dwarf_formsdata(dwarf_attr(&child, DW_AT_const_value, &attribute), &value) != 0) {
      continue;
    }
    const std::string name = dwarf::name(child);
    result.push_back({scoped ? fmt::format("{}::{}", dwarf::name(type), name) : name, value});
  }
  return result;
}

ValueType value_type(Dwarf_Die type, bool in_full, int depth);

// A record with a single part that has no name for us, such as std::atomic, is read like that part.
ValueType type_of_record(Dwarf_Die record, bool in_full, int depth) {
  ValueType result;
  for (Dwarf_Die& member : dwarf::children(record)) {
    const int tag = dwarf_tag(&member);
    if (tag != DW_TAG_member && tag != DW_TAG_inheritance) continue;
    if (dwarf_hasattr(&member, DW_AT_external) != 0) continue;  // static
    const auto type = dwarf::plain_type(member);
    const bool is_bits = dwarf_hasattr(&member, DW_AT_bit_size) != 0;
    if (!type || (is_bits && !in_full)) return {};
    ValueType value = is_bits ? ValueType() : value_type(*type, in_full, depth + 1);
    if (value.kind == Kind::unknown) {
      if (size_of_type(*type).value_or(0) <= 1 && tag == DW_TAG_inheritance) continue;  // empty
      if (!in_full) return {};
    }
    result.fields.push_back({dwarf::name(member),
                             dwarf::number(member, DW_AT_data_member_location).value_or(0),
                             std::move(value)});
  }
  const bool has_one = result.fields.size() == 1;
  if (has_one &&
      (is_reserved(result.fields[0].name) || (in_full && result.fields[0].name.ends_with('_')))) {
    ValueType only = std::move(result.fields[0].type);
    return only;
  }
  if (!result.fields.empty()) result.kind = Kind::record;
  return result;
}

ValueType type_of_array(Dwarf_Die array, std::size_t size, int depth) {
  ValueType result;
  const auto element = dwarf::plain_type(array);
  const std::size_t each = element ? size_of_type(*element).value_or(0) : 0;
  if (each == 0 || size / each > most_elements) return result;
  const ValueType value = value_type(*element, true, depth + 1);
  for (std::size_t at = 0; at < size; at += each) result.fields.push_back({"", at, value});
  result.kind = Kind::record;
  return result;
}

ValueType value_type(Dwarf_Die type, bool in_full, int depth) {
  const std::size_t size = size_of_type(type).value_or(0);
  ValueType result;
  if (depth > deepest) return result;
  switch (dwarf_tag(&type)) {
    case DW_TAG_base_type: result.kind = kind_of_base(type); break;
    case DW_TAG_enumeration_type:
      result.kind = Kind::enumeration;
      result.enumerators = enumerators_of(type);
      break;
    case DW_TAG_pointer_type:
    case DW_TAG_reference_type:
    case DW_TAG_rvalue_reference_type: {
      const auto target = dwarf::plain_type(type);
      result.kind = Kind::pointer;
      result.target = target ? dwarf::type_name(target) : "void";
      break;
    }
    case DW_TAG_structure_type:
    case DW_TAG_class_type:
      if (in_full || size <= one_word) result = type_of_record(type, in_full, depth);
      break;
    case DW_TAG_array_type:
      if (in_full) result = type_of_array(type, size, depth);
      break;
    default: break;
  }
  result.size = dwarf_tag(&type) == DW_TAG_pointer_type ? sizeof(std::uintptr_t) : size;
  return result;
}

}  // namespace

ValueType value_type(Dwarf_Die type, bool in_full) { return value_type(type, in_full, 0); }

}  // namespace mazurka
