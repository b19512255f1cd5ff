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

// Adds the entries around an address that are inside of another one, outermost last.
void add_scopes(Dwarf_Die scope, Dwarf_Addr address, std::vector<Dwarf_Die>& scopes) {
  for (Dwarf_Die& child : dwarf::children(scope)) {
    switch (dwarf_tag(&child)) {
      case DW_TAG_subprogram:
      case DW_TAG_lexical_block:
      case DW_TAG_inlined_subroutine:
      case DW_TAG_try_block:
      case DW_TAG_catch_block:
        if (dwarf_haspc(&child, address) <= 0) continue;
        add_scopes(child, address, scopes);
        scopes.push_back(child);
        return;
      default: continue;
    }
  }
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

UnitCode::UnitCode(Unit unit) : bias_(unit.bias) { collect({dwarf::tree(unit.die)}); }

void UnitCode::collect(std::vector<Dwarf_Die> around) {
  for (Dwarf_Die& child : dwarf::children(around.front())) {
    const int tag = dwarf_tag(&child);
    const bool is_scope = tag == DW_TAG_namespace || tag == DW_TAG_structure_type ||
                          tag == DW_TAG_class_type || tag == DW_TAG_lexical_block;
    if (!is_scope && tag != DW_TAG_subprogram) continue;
    std::vector<Dwarf_Die> inside{child};
    inside.insert(inside.end(), around.begin(), around.end());
    if (is_scope) {
      collect(std::move(inside));
      continue;
    }
    Dwarf_Addr base = 0, begin = 0, end = 0;
    for (std::ptrdiff_t next = 0; (next = dwarf_ranges(&child, next, &base, &begin, &end)) > 0;) {
      pieces_.try_emplace(begin, Piece{end, inside});
    }
    collect(std::move(inside));  // the functions of lambdas, and of classes in functions
  }
}

// (dwarf_getscopes leaves an inlined function for the place where it was declared, and does not look for
// functions in namespaces.)
std::vector<Dwarf_Die> UnitCode::scopes_of(Dwarf_Addr address) const {
  const auto after = pieces_.upper_bound(address - bias_);
  if (after == pieces_.begin()) return {};
  const Piece& piece = std::prev(after)->second;
  if (address - bias_ >= piece.end) return {};
  std::vector<Dwarf_Die> scopes;
  add_scopes(piece.around.front(), address - bias_, scopes);
  scopes.insert(scopes.end(), piece.around.begin(), std::prev(piece.around.end()));
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
