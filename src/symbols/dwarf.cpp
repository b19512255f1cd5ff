#include "symbols/dwarf.h"

#include <dwarf.h>
#include <fmt/format.h>

#include <memory>
#include <unordered_map>

#include "symbols/names.h"

namespace mazurka::dwarf {

namespace {

constexpr int longest_chain = 64;  // of references, in a file that may be broken

bool is_record(int tag) {
  return tag == DW_TAG_structure_type || tag == DW_TAG_class_type || tag == DW_TAG_union_type;
}

std::string array_type_name(Dwarf_Die type, int depth);

std::string type_name(std::optional<Dwarf_Die> type, int depth) {
  if (!type) return "void";
  if (depth > longest_chain) return "…";
  const auto target = [&] { return type_name(reference(*type, DW_AT_type), depth + 1); };
  switch (dwarf_tag(&*type)) {
    case DW_TAG_pointer_type: return target() + "*";
    case DW_TAG_reference_type: return target() + "&";
    case DW_TAG_rvalue_reference_type: return target() + "&&";
    case DW_TAG_const_type: return "const " + target();
    case DW_TAG_volatile_type: return "volatile " + target();
    case DW_TAG_atomic_type: return "_Atomic " + target();
    case DW_TAG_restrict_type: return target();
    case DW_TAG_subroutine_type: return target() + "()";
    case DW_TAG_array_type: return array_type_name(*type, depth);
    default: break;
  }
  const std::string name = qualified_name(definition(*type));
  return name.empty() ? "(unnamed)" : name;
}

std::string array_type_name(Dwarf_Die type, int depth) {
  std::string result = type_name(reference(type, DW_AT_type), depth + 1);
  for (const Dwarf_Die& range : children(type)) {
    auto count = number(range, DW_AT_count);
    if (const auto last = number(range, DW_AT_upper_bound); !count && last) count = *last + 1;
    result += count ? fmt::format("[{}]", *count) : "[]";
  }
  return result;
}

// What an entry is a copy or the definition of.
std::optional<Dwarf_Die> origin(Dwarf_Die die) {
  const auto next = reference(die, DW_AT_abstract_origin);
  return next ? next : reference(die, DW_AT_specification);
}

}  // namespace

Dwarf_Die declaration(Dwarf_Die die) {
  for (int i = 0; i < longest_chain; ++i) {
    const auto next = origin(die);
    if (!next) break;
    die = *next;
  }
  return die;
}

Dwarf_Die definition(Dwarf_Die type) {
  Dwarf_Attribute signature;
  Dwarf_Die result;
  if (dwarf_attr(&type, DW_AT_signature, &signature) && dwarf_formref_die(&signature, &result)) {
    return result;
  }
  return type;
}

std::optional<Dwarf_Die> parent(Dwarf_Die die) {
  Dwarf_Die* scopes = nullptr;
  const int count = dwarf_getscopes_die(&die, &scopes);
  const std::unique_ptr<Dwarf_Die, decltype(&std::free)> owner(scopes, std::free);
  return count > 1 ? std::optional(scopes[1]) : std::nullopt;
}

std::optional<Dwarf_Die> template_argument(Dwarf_Die die) {
  std::optional<Dwarf_Die> at = die;
  for (int i = 0; i < longest_chain && at; ++i) {
    for (Dwarf_Die& child : children(*at)) {
      if (dwarf_tag(&child) == DW_TAG_template_type_parameter) return reference(child, DW_AT_type);
    }
    at = origin(*at);
  }
  return std::nullopt;
}

std::optional<Dwarf_Word> number(Dwarf_Die die, unsigned attribute) {
  Dwarf_Attribute found;
  Dwarf_Word value = 0;
  if (!dwarf_attr_integrate(&die, attribute, &found)) return std::nullopt;
  if (dwarf_formudata(&found, &value) != 0) return std::nullopt;
  return value;
}

std::optional<Dwarf_Die> reference(Dwarf_Die die, unsigned attribute) {
  Dwarf_Attribute found;
  Dwarf_Die result;
  const bool own = attribute == DW_AT_abstract_origin || attribute == DW_AT_specification;
  if (!(own ? dwarf_attr(&die, attribute, &found)
            : dwarf_attr_integrate(&die, attribute, &found))) {
    return std::nullopt;
  }
  if (!dwarf_formref_die(&found, &result)) return std::nullopt;
  return result;
}

std::optional<Dwarf_Die> plain(Dwarf_Die type) {
  Dwarf_Die result;
  if (dwarf_peel_type(&type, &result) != 0) return std::nullopt;
  return definition(result);
}

std::optional<Dwarf_Die> plain_type(Dwarf_Die die) {
  const auto type = reference(die, DW_AT_type);
  return type ? plain(*type) : std::nullopt;
}

std::vector<Dwarf_Die> children(Dwarf_Die die) {
  std::vector<Dwarf_Die> result;
  Dwarf_Die child;
  if (dwarf_child(&die, &child) != 0) return result;
  do result.push_back(child);
  while (dwarf_siblingof(&child, &child) == 0);
  return result;
}

std::string name(Dwarf_Die die) {
  const char* text = dwarf_diename(&die);  // looks at origin and specification, too
  return text ? text : "";
}

namespace {

std::string find_qualified_name(Dwarf_Die die) {
  std::string result = name(die);
  Dwarf_Die* scopes = nullptr;
  const int count = dwarf_getscopes_die(&die, &scopes);
  const std::unique_ptr<Dwarf_Die, decltype(&std::free)> owner(scopes, std::free);
  for (int i = 1; i < count; ++i) {
    const int tag = dwarf_tag(&scopes[i]);
    if (tag == DW_TAG_subprogram) {
      const std::string function = qualified_name(scopes[i]);  // optimised, Clang may have no name
      return function.empty() ? result : without_noise(fmt::format("{}::{}", function, result));
    }
    if (tag != DW_TAG_namespace && !is_record(tag)) continue;
    std::string scope = name(scopes[i]);
    if (scope.empty() && result == "operator()") scope = "{lambda}";
    if (scope.empty() && result.starts_with('~')) result = "~{lambda}";
    const bool version = dwarf_hasattr(&scopes[i], DW_AT_export_symbols) != 0;  // inline namespace
    if (!scope.empty() && !version) result = fmt::format("{}::{}", scope, result);
  }
  return without_noise(result);
}

}  // namespace

// To find what an entry is in takes a walk through its whole unit, and the same names are asked for again
// and again. An entry is known by where its description lies in memory, and by its own name: another file
// may come to lie there later.
std::string qualified_name(Dwarf_Die die) {
  struct Known {
    Dwarf_Off offset;
    std::string name, qualified;
  };
  die = declaration(die);
  static std::unordered_map<const void*, Known> all;
  Known& known = all[die.addr];
  if (known.qualified.empty() || known.offset != dwarf_dieoffset(&die) || known.name != name(die)) {
    known = {dwarf_dieoffset(&die), name(die), find_qualified_name(die)};
  }
  return known.qualified;
}

std::string type_name(std::optional<Dwarf_Die> type) { return type ? type_name(type, 0) : ""; }

Dwarf_Die tree(Dwarf_Die unit) {
  Dwarf_Die split;
  if (dwarf_cu_info(unit.cu, nullptr, nullptr, nullptr, &split, nullptr, nullptr, nullptr) == 0 &&
      split.cu != nullptr) {
    return split;
  }
  return unit;
}

std::optional<Place> place(Dwarf_Die variable) {
  Dwarf_Attribute location;
  Dwarf_Op* operations = nullptr;
  std::size_t count = 0;
  if (!dwarf_attr_integrate(&variable, DW_AT_location, &location) ||
      dwarf_getlocation(&location, &operations, &count) != 0 || count == 0) {
    return std::nullopt;
  }
  Place result;
  switch (operations[0].atom) {
    case DW_OP_addr:
    case DW_OP_const4u:
    case DW_OP_const8u: result.value = operations[0].number; break;
    case DW_OP_addrx:
    case DW_OP_GNU_addr_index:
    case DW_OP_constx:
    case DW_OP_GNU_const_index: {
      Dwarf_Attribute indirect;
      Dwarf_Addr address = 0;
      if (dwarf_getlocation_attr(&location, &operations[0], &indirect) != 0) return std::nullopt;
      Dwarf_Word word = 0;
      if (dwarf_formaddr(&indirect, &address) == 0) result.value = address;
      else if (dwarf_formudata(&indirect, &word) == 0) result.value = word;
      else return std::nullopt;
      break;
    }
    default: return std::nullopt;  // on the stack, in registers, a constant
  }
  for (std::size_t i = 1; i < count; ++i) {
    switch (operations[i].atom) {
      case DW_OP_plus_uconst: result.value += operations[i].number; break;
      case DW_OP_form_tls_address:
      case DW_OP_GNU_push_tls_address: result.thread_local_ = true; break;
      default: return std::nullopt;
    }
  }
  const bool constant = operations[0].atom != DW_OP_addr && operations[0].atom != DW_OP_addrx &&
                        operations[0].atom != DW_OP_GNU_addr_index;
  if (constant && !result.thread_local_) return std::nullopt;
  return result;
}

}  // namespace mazurka::dwarf
