#include "symbols/locals.h"

#include <dwarf.h>

#include "symbols/dwarf.h"
#include "symbols/part.h"

namespace mazurka {

namespace {

constexpr int rbp = 6, rsp = 7;  // in DWARF's numbers

bool is_function(Dwarf_Die scope) {
  const int tag = dwarf_tag(&scope);
  return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
}

// What a location counts from.
enum class Base { none, cfa, sp };
struct Location {
  Base base = Base::none;
  std::int64_t offset = 0;
};

// The function's frame pointer, if it has one, was pushed right below the return address.
Location of_register(int number, std::int64_t offset) {
  if (number == rbp) return {Base::cfa, offset - 16};
  if (number == rsp) return {Base::sp, offset};
  return {};
}

Location frame_base(Dwarf_Die function, Dwarf_Addr address) {
  Dwarf_Attribute attribute;
  Dwarf_Op* operations = nullptr;
  std::size_t count = 0;
  if (!dwarf_attr_integrate(&function, DW_AT_frame_base, &attribute) ||
      dwarf_getlocation_addr(&attribute, address, &operations, &count, 1) != 1 || count != 1) {
    return {};
  }
  const int atom = operations[0].atom;
  if (atom == DW_OP_call_frame_cfa) return {Base::cfa, 0};
  if (atom >= DW_OP_reg0 && atom <= DW_OP_reg31) return of_register(atom - DW_OP_reg0, 0);
  if (atom >= DW_OP_breg0 && atom <= DW_OP_breg31) {
    return of_register(atom - DW_OP_breg0, static_cast<std::int64_t>(operations[0].number));
  }
  return {};
}

Location location_of(const Dwarf_Op* operations, std::size_t count, Location frame) {
  if (count != 1) return {};
  const int atom = operations[0].atom;
  const auto offset = static_cast<std::int64_t>(operations[0].number);
  if (atom == DW_OP_fbreg) return {frame.base, frame.offset + offset};
  if (atom >= DW_OP_breg0 && atom <= DW_OP_breg31) return of_register(atom - DW_OP_breg0, offset);
  return {};
}

bool covers(Location location, std::size_t size, InFrame place, std::size_t& offset) {
  if (location.base == Base::none) return false;
  const std::int64_t at = location.base == Base::cfa ? place.from_cfa : place.from_sp;
  if (at < location.offset || at >= location.offset + static_cast<std::int64_t>(size)) return false;
  offset = static_cast<std::size_t>(at - location.offset);
  return true;
}

// Whether the variable is there: now, or at any time in the code.
bool is_at(Dwarf_Die variable, Dwarf_Addr address, bool any_time, Location frame, InFrame place,
           std::size_t& offset) {
  Dwarf_Attribute attribute;
  if (!dwarf_attr(&variable, DW_AT_location, &attribute)) return false;
  const std::size_t size = size_of(variable);
  Dwarf_Op* operations = nullptr;
  std::size_t count = 0;
  if (!any_time) {
    return dwarf_getlocation_addr(&attribute, address, &operations, &count, 1) == 1 &&
           covers(location_of(operations, count, frame), size, place, offset);
  }
  Dwarf_Addr base = 0, begin = 0, end = 0;
  for (std::ptrdiff_t at = 0;
       (at = dwarf_getlocations(&attribute, at, &base, &begin, &end, &operations, &count)) > 0;) {
    if (covers(location_of(operations, count, frame), size, place, offset)) return true;
  }
  return false;
}

}  // namespace

std::optional<Local> local_at(std::vector<Dwarf_Die> scopes, Dwarf_Addr address, InFrame place) {
  Location frame;
  for (Dwarf_Die& scope : scopes) {
    if (dwarf_tag(&scope) == DW_TAG_subprogram) frame = frame_base(scope, address);
  }
  for (const bool any_time : {false, true}) {
    for (std::size_t i = 0; i < scopes.size(); ++i) {
      for (Dwarf_Die& child : dwarf::children(scopes[i])) {
        const int tag = dwarf_tag(&child);
        std::size_t offset = 0;
        if (tag != DW_TAG_variable && tag != DW_TAG_formal_parameter) continue;
        if (!is_at(child, address, any_time, frame, place, offset)) continue;
        const auto type = dwarf::reference(child, DW_AT_type);
        if (!type) continue;
        std::size_t function = i;
        while (function + 1 < scopes.size() && !is_function(scopes[function])) ++function;
        return Local{scopes[function], part_of(dwarf::name(child), *type, offset)};
      }
      if (dwarf_tag(&scopes[i]) == DW_TAG_subprogram) break;
    }
  }
  return std::nullopt;
}

}  // namespace mazurka
