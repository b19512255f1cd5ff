#include "symbols/value_type.h"

#include <dwarf.h>
#include <fmt/format.h>

#include "symbols/dwarf.h"
#include "symbols/part.h"

namespace mazurka {

namespace {

using Kind = ValueType::Kind;

constexpr int deepest = 8;
constexpr std::size_t largest = 8;

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

ValueType value_type(Dwarf_Die type, int depth);

// A record with a single part that has no name for us, such as std::atomic, is read like that part.
ValueType type_of_record(Dwarf_Die record, int depth) {
  ValueType result;
  for (Dwarf_Die& member : dwarf::children(record)) {
    const int tag = dwarf_tag(&member);
    if (tag != DW_TAG_member && tag != DW_TAG_inheritance) continue;
    if (dwarf_hasattr(&member, DW_AT_external) != 0) continue;  // static
    const auto type = dwarf::plain_type(member);
    if (!type || dwarf_hasattr(&member, DW_AT_bit_size) != 0) return {};
    ValueType value = value_type(*type, depth + 1);
    if (value.kind == Kind::unknown) {
      if (size_of_type(*type).value_or(0) <= 1 && tag == DW_TAG_inheritance) continue;  // empty
      return {};
    }
    result.fields.push_back({dwarf::name(member),
                             dwarf::number(member, DW_AT_data_member_location).value_or(0),
                             std::move(value)});
  }
  if (result.fields.size() == 1 && is_reserved(result.fields[0].name)) {
    ValueType only = std::move(result.fields[0].type);
    return only;
  }
  if (!result.fields.empty()) result.kind = Kind::record;
  return result;
}

ValueType value_type(Dwarf_Die type, int depth) {
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
      if (size <= largest) result = type_of_record(type, depth);
      break;
    default: break;
  }
  result.size = dwarf_tag(&type) == DW_TAG_pointer_type ? sizeof(std::uintptr_t) : size;
  return result;
}

}  // namespace

ValueType value_type(Dwarf_Die type) { return value_type(type, 0); }

}  // namespace mazurka
