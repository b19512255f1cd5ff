#include "symbols/functions.h"

#include <dwarf.h>

#include <filesystem>
#include <fstream>

#include "symbols/dwarf.h"
#include "symbols/names.h"

namespace mazurka {

namespace {

namespace fs = std::filesystem;

std::string shown_path(const std::string& file, const char* folder) {
  if (file.empty()) return "";
  fs::path path = file;
  if (path.is_relative() && folder) path = fs::path(folder) / path;
  path = path.lexically_normal();
  std::error_code error;
  const fs::path here = fs::current_path(error);
  if (error || path.is_relative()) return path.string();
  const fs::path relative = path.lexically_relative(here);
  return relative.empty() || *relative.begin() == ".." ? path.string() : relative.string();
}

std::string folder_of(Dwarf_Die unit) {
  Dwarf_Attribute attribute;
  const char* folder = dwarf_formstring(dwarf_attr(&unit, DW_AT_comp_dir, &attribute));
  return folder ? folder : "";
}

// The entries around an address, innermost first, as they are nested in the code. (dwarf_getscopes
// leaves an inlined function for the place where it was declared, and does not look for functions
// in namespaces.)
bool add_scopes(Dwarf_Die scope, Dwarf_Addr address, std::vector<Dwarf_Die>& scopes) {
  for (Dwarf_Die& child : dwarf::children(scope)) {
    switch (dwarf_tag(&child)) {
      case DW_TAG_namespace:
      case DW_TAG_structure_type:
      case DW_TAG_class_type:
        if (!add_scopes(child, address, scopes)) continue;
        break;
      case DW_TAG_subprogram:
      case DW_TAG_lexical_block:
      case DW_TAG_inlined_subroutine:
      case DW_TAG_try_block:
      case DW_TAG_catch_block:
        if (dwarf_haspc(&child, address) <= 0) continue;
        add_scopes(child, address, scopes);
        break;
      default: continue;
    }
    scopes.push_back(child);
    return true;
  }
  return false;
}

}  // namespace

Position position_of(Unit unit, Dwarf_Addr address) {
  Dwarf_Lines* lines = nullptr;
  std::size_t count = 0;
  Dwarf_Line* at = dwarf_getsrc_die(&unit.die, address - unit.bias);
  if (!at || dwarf_getsrclines(&unit.die, &lines, &count) != 0) return {};
  int number = 0;
  dwarf_lineno(at, &number);
  if (number == 0) {
    Dwarf_Addr limit = 0;
    dwarf_lineaddr(at, &limit);
    for (std::size_t i = 0; i < count; ++i) {
      Dwarf_Line* line = dwarf_onesrcline(lines, i);
      Dwarf_Addr start = 0;
      int candidate = 0;
      if (dwarf_lineaddr(line, &start) != 0 || start > limit) break;
      if (dwarf_lineno(line, &candidate) == 0 && candidate != 0) {
        number = candidate;
        at = line;
      }
    }
  }
  const char* file = dwarf_linesrc(at, nullptr, nullptr);
  return {shown_path(file ? file : "", folder_of(unit.die).c_str()), number};
}

Position call_position(Unit unit, Dwarf_Die inlined) {
  Dwarf_Files* files = nullptr;
  std::size_t count = 0;
  Position result;
  const auto number = dwarf::number(inlined, DW_AT_call_file);
  if (number && dwarf_getsrcfiles(&unit.die, &files, &count) == 0 && *number < count) {
    const char* file = dwarf_filesrc(files, *number, nullptr, nullptr);
    result.file = shown_path(file ? file : "", folder_of(unit.die).c_str());
  }
  result.line = static_cast<int>(dwarf::number(inlined, DW_AT_call_line).value_or(0));
  return result;
}

std::string function_name(Dwarf_Die function) {
  Dwarf_Attribute attribute;
  for (const unsigned kind : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name}) {
    const char* name = dwarf_formstring(dwarf_attr_integrate(&function, kind, &attribute));
    if (name) return source_name(name);
  }
  return dwarf::qualified_name(function);
}

std::vector<Dwarf_Die> scopes_of(Unit unit, Dwarf_Addr address) {
  std::vector<Dwarf_Die> scopes;
  add_scopes(dwarf::tree(unit.die), address - unit.bias, scopes);
  return scopes;
}

std::vector<Function> functions_of(Unit unit, Dwarf_Addr address,
                                   const std::vector<Dwarf_Die>& scopes) {
  std::vector<Function> result;
  Position position = position_of(unit, address);
  for (Dwarf_Die scope : scopes) {
    const int tag = dwarf_tag(&scope);
    if (tag != DW_TAG_subprogram && tag != DW_TAG_inlined_subroutine) continue;
    result.push_back({scope, position, tag == DW_TAG_inlined_subroutine});
    if (!result.back().inlined) break;
    position = call_position(unit, scope);
  }
  return result;
}

std::string line_of(const Position& position) {
  std::ifstream file(position.file);
  std::string line;
  for (int i = 0; i < position.line; ++i) {
    if (!std::getline(file, line)) return "";
  }
  return line;
}

}  // namespace mazurka
