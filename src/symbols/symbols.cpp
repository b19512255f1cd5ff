#include "symbols/symbols.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "symbols/dwarf.h"
#include "symbols/functions.h"
#include "symbols/heap_type.h"
#include "symbols/locals.h"
#include "symbols/names.h"
#include "symbols/part.h"
#include "symbols/types.h"

namespace mazurka {

namespace {

namespace fs = std::filesystem;

// Debug information in files of its own is looked for on this machine only, not in the network.
int find_debug_file(Dwfl_Module* module, void** data, const char* name, Dwarf_Addr base,
                    const char* file, const char* link, GElf_Word crc, char** found) {
  constexpr const char* servers = "DEBUGINFOD_URLS";
  const char* value = std::getenv(servers);
  const std::string saved = value ? value : "";
  unsetenv(servers);
  const int result = dwfl_standard_find_debuginfo(module, data, name, base, file, link, crc, found);
  if (value) setenv(servers, saved.c_str(), 1);
  return result;
}

const Dwfl_Callbacks callbacks = {dwfl_build_id_find_elf, find_debug_file, nullptr, nullptr};

// The variables of one module, by address; those of thread-local ones are offsets in the block.
struct Variables {
  struct Entry {
    std::size_t size = 0;
    Dwarf_Die die;
  };
  std::map<Dwarf_Word, Entry> fixed, thread_local_;

  void collect(Dwarf_Die die, int depth) {
    constexpr int deepest_scope = 128;
    for (Dwarf_Die& child : dwarf::children(die)) {
      switch (dwarf_tag(&child)) {
        case DW_TAG_variable: add(child); break;
        case DW_TAG_namespace:
        case DW_TAG_subprogram:
        case DW_TAG_lexical_block:
        case DW_TAG_inlined_subroutine:
        case DW_TAG_try_block:
        case DW_TAG_catch_block:
        case DW_TAG_structure_type:
        case DW_TAG_class_type:
          if (depth < deepest_scope) collect(child, depth + 1);
          break;
        default: break;
      }
    }
  }

  void add(Dwarf_Die variable) {
    const auto place = dwarf::place(variable);
    if (!place) return;
    auto& map = place->thread_local_ ? thread_local_ : fixed;
    map.try_emplace(place->value, Entry{size_of(variable), variable});
  }

  static std::optional<GlobalVariable> find(const std::map<Dwarf_Word, Entry>& map,
                                            Dwarf_Word address) {
    auto after = map.upper_bound(address);
    if (after == map.begin()) return std::nullopt;
    const auto& [start, entry] = *std::prev(after);
    if (address - start >= entry.size) return std::nullopt;
    return part_at(entry.die, address - start);
  }
};

// The symbol that has an address, for want of debug information.
std::optional<std::pair<std::string, std::size_t>> symbol_at(Dwfl_Module* module,
                                                             Dwarf_Addr address, bool data) {
  GElf_Off offset = 0;
  GElf_Sym symbol;
  const char* name =
      dwfl_module_addrinfo(module, address, &offset, &symbol, nullptr, nullptr, nullptr);
  if (!name || !*name) return std::nullopt;
  const auto type = GELF_ST_TYPE(symbol.st_info);
  if (data && ((type != STT_OBJECT && type != STT_COMMON) || offset >= symbol.st_size)) {
    return std::nullopt;
  }
  return std::pair(source_name(name), static_cast<std::size_t>(offset));
}

// The thread-local one at an offset in the block.
std::optional<GlobalVariable> thread_local_symbol_at(Dwfl_Module* module, Dwarf_Word offset) {
  const int count = dwfl_module_getsymtab(module);
  for (int i = 0; i < count; ++i) {
    GElf_Sym symbol;
    GElf_Addr adjusted = 0;  // makes no sense for an offset
    const char* name =
        dwfl_module_getsym_info(module, i, &symbol, &adjusted, nullptr, nullptr, nullptr);
    if (name && *name && GELF_ST_TYPE(symbol.st_info) == STT_TLS && symbol.st_shndx != SHN_UNDEF &&
        offset >= symbol.st_value && offset - symbol.st_value < symbol.st_size) {
      return GlobalVariable{source_name(name), offset - symbol.st_value, "", {}, false};
    }
  }
  return std::nullopt;
}

}  // namespace

// --- Modules ---

struct Symbols::Modules {
  struct Module {
    std::uintptr_t thread_locals = 0;
    std::size_t thread_locals_size = 0;
    std::unique_ptr<Variables> variables;  // made when first asked for
    std::unique_ptr<Types> types;          // the same
    std::uintptr_t bias = 0;
  };

  Dwfl* dwfl = dwfl_begin(&callbacks);
  std::map<Dwfl_Module*, Module> modules;

  ~Modules() { dwfl_end(dwfl); }

  void add(const std::string& path, std::uintptr_t bias, std::uintptr_t thread_locals) {
    if (!dwfl) return;
    dwfl_report_begin_add(dwfl);
    const std::string name = fs::path(path).filename().string();
    Dwfl_Module* module = dwfl_report_elf(dwfl, name.c_str(), path.c_str(), -1, bias, true);
    dwfl_report_end(dwfl, nullptr, nullptr);
    if (!module) return;
    modules[module] = {thread_locals, size_of_thread_locals(module), nullptr, nullptr, bias};
  }

  static std::size_t size_of_thread_locals(Dwfl_Module* module) {
    GElf_Addr bias = 0;
    Elf* elf = dwfl_module_getelf(module, &bias);
    std::size_t count = 0;
    if (!elf || elf_getphdrnum(elf, &count) != 0) return 0;
    for (std::size_t i = 0; i < count; ++i) {
      GElf_Phdr header;
      if (gelf_getphdr(elf, static_cast<int>(i), &header) && header.p_type == PT_TLS) {
        return header.p_memsz;
      }
    }
    return 0;
  }

  Dwfl_Module* module_at(Dwarf_Addr address) const {
    return dwfl ? dwfl_addrmodule(dwfl, address) : nullptr;
  }

  // What is around the call that returns to pc.
  struct Call {
    Dwarf_Addr address = 0;
    Dwfl_Module* module = nullptr;
    std::optional<Unit> unit;
    std::vector<Dwarf_Die> scopes;
    std::vector<Function> functions;
  };
  std::map<std::uintptr_t, Call> calls;  // by pc: those that were asked for

  const Call& call(std::uintptr_t pc) {
    const auto [at, is_new] = calls.try_emplace(pc);
    Call& call = at->second;
    if (!is_new) return call;
    call.address = pc == 0 ? 0 : pc - 1;
    call.module = module_at(call.address);
    if (call.module) call.unit = unit_at(call.module, call.address);
    if (!call.unit) return call;
    call.scopes = code(*call.unit).scopes_of(call.address);
    call.functions = functions_of(*call.unit, call.address, call.scopes);
    return call;
  }

  std::map<const void*, UnitCode> codes;  // by where the unit's description lies: those asked for

  const UnitCode& code(const Unit& unit) {
    return codes.try_emplace(unit.die.addr, unit).first->second;
  }

  // Units are looked through one by one if there is no index (Clang makes none).
  static std::optional<Unit> unit_at(Dwfl_Module* module, Dwarf_Addr address) {
    Dwarf_Addr bias = 0;
    if (Dwarf_Die* die = dwfl_module_addrdie(module, address, &bias)) return Unit{*die, bias};
    for (Dwarf_Die* die = nullptr; (die = dwfl_module_nextcu(module, die, &bias));) {
      if (dwarf_haspc(die, address - bias) > 0) return Unit{*die, bias};
    }
    return std::nullopt;
  }

  const Variables& variables(Dwfl_Module* module) {
    auto& result = modules[module].variables;
    if (!result) {
      result = std::make_unique<Variables>();
      Dwarf_Addr bias = 0;
      for (Dwarf_Die* die = nullptr; (die = dwfl_module_nextcu(module, die, &bias));) {
        result->collect(dwarf::tree(*die), 0);
      }
    }
    return *result;
  }

  const Types& types(Dwfl_Module* module) {
    auto& result = modules[module].types;
    if (!result) {
      result = std::make_unique<Types>();
      Dwarf_Addr bias = 0;
      for (Dwarf_Die* die = nullptr; (die = dwfl_module_nextcu(module, die, &bias));) {
        result->collect(dwarf::tree(*die));
      }
    }
    return *result;
  }

  using Site = std::pair<std::vector<std::uintptr_t>, std::size_t>;  // stack, size
  std::map<Site, std::optional<HeapType>> heap_types;                // that were asked for

  // The functions of the standard library know what they allocate; in the program's own code, the
  // source says it.
  std::optional<HeapType> heap_type(const std::vector<std::uintptr_t>& stack, std::size_t size) {
    bool is_innermost = true;
    for (const std::uintptr_t pc : stack) {
      const Call& at = call(pc);
      if (at.functions.empty()) return std::nullopt;
      for (const Function& function : at.functions) {
        const std::string name = function_name(function.die);
        const Position& position = function.position;
        if (is_own({name, position.file, position.line, function.inlined})) {
          if (!is_innermost) return std::nullopt;
          std::vector<Dwarf_Die> scopes = at.scopes;
          scopes.push_back(dwarf::tree(at.unit->die));
          return type_by_source({line_of(position), name, scopes}, types(at.module), size);
        }
        if (auto type = type_by_library(function.die, size)) return type;
        is_innermost = false;
      }
    }
    return std::nullopt;
  }
};

Symbols::Symbols() : modules_(std::make_unique<Modules>()) {}
Symbols::~Symbols() = default;
Symbols::Symbols(Symbols&&) noexcept = default;
Symbols& Symbols::operator=(Symbols&&) noexcept = default;

void Symbols::add_module(const std::string& path, std::uintptr_t bias,
                         std::uintptr_t thread_locals) {
  modules_->add(path, bias, thread_locals);
}

namespace {

bool is_system_module(Dwfl_Module* module) {
  const char* file = nullptr;
  dwfl_module_info(module, nullptr, nullptr, nullptr, nullptr, nullptr, &file, nullptr);
  return file != nullptr && is_system_library(file);
}

}  // namespace

std::vector<Frame> Symbols::frames(std::uintptr_t pc) const {
  const Modules::Call& call = modules_->call(pc);
  Dwfl_Module* module = call.module;
  if (!module) return {{fmt::format("{:#x}", pc), "", 0, false}};

  std::vector<Frame> result;
  Position position;
  if (is_system_module(module)) {  // its lines depend on the machine, and say nothing
    const auto symbol = symbol_at(module, call.address, false);
    if (symbol) return {{symbol->first, "", 0, false}};
  }
  if (call.unit) {
    position = position_of(*call.unit, call.address);
    for (const Function& function : call.functions) {
      position = function.position;
      result.push_back(
          {function_name(function.die), position.file, position.line, function.inlined});
      if (!function.inlined) return result;
      position = call_position(*call.unit, function.die);
    }
  }
  // The function that all this is in has a symbol at least.
  if (const auto symbol = symbol_at(module, call.address, false)) {
    result.push_back({symbol->first, position.file, position.line, false});
  } else if (result.empty()) {
    const char* name =
        dwfl_module_info(module, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
    result.push_back(
        {fmt::format("{:#x} ({})", pc, name ? name : "?"), position.file, position.line, false});
  }
  return result;
}

std::optional<GlobalVariable> Symbols::variable(std::uintptr_t address) const {
  for (const auto& [module, known] : modules_->modules) {
    if (known.thread_locals != 0 && address >= known.thread_locals &&
        address - known.thread_locals < known.thread_locals_size) {
      const std::size_t offset = address - known.thread_locals;
      auto found = Variables::find(modules_->variables(module).thread_local_, offset);
      return found ? found : thread_local_symbol_at(module, offset);
    }
  }
  Dwfl_Module* module = modules_->module_at(address);
  if (!module) return std::nullopt;
  Dwarf_Addr bias = 0;
  if (dwfl_module_getdwarf(module, &bias)) {
    const Variables& variables = modules_->variables(module);
    if (auto found = Variables::find(variables.fixed, address - bias)) return found;
  }
  if (const auto symbol = symbol_at(module, address, true)) {
    return GlobalVariable{symbol->first, symbol->second, "", {}, false};
  }
  return std::nullopt;
}

std::optional<GlobalVariable> Symbols::thread_local_variable(std::uintptr_t bias,
                                                             std::size_t offset) const {
  for (const auto& [module, known] : modules_->modules) {
    if (known.bias != bias) continue;
    auto found = Variables::find(modules_->variables(module).thread_local_, offset);
    return found ? found : thread_local_symbol_at(module, offset);
  }
  return std::nullopt;
}

std::optional<GlobalVariable> Symbols::local(std::uintptr_t pc, std::int64_t from_cfa,
                                             std::int64_t from_sp) const {
  const Modules::Call& call = modules_->call(pc);
  if (!call.unit) return std::nullopt;
  auto found = local_at(call.scopes, call.address - call.unit->bias, {from_cfa, from_sp});
  if (!found) return std::nullopt;
  GlobalVariable& variable = found->variable;
  const std::string scope = function_name(found->scope) + "::";
  variable.name = scope + variable.name;
  for (Beginning& begin : variable.begins) begin.name = scope + begin.name;
  return variable;
}

std::optional<BlockPart> Symbols::in_block(const std::vector<std::uintptr_t>& stack,
                                           std::size_t size, std::size_t offset) const {
  const auto [at, is_new] = modules_->heap_types.try_emplace({stack, size});
  if (is_new) at->second = modules_->heap_type(stack, size);
  return at->second ? std::optional(part_of(*at->second, offset)) : std::nullopt;
}

ValueType Symbols::type_named(const std::string& name, std::uintptr_t address) const {
  Dwfl_Module* module = modules_->module_at(address);
  if (!module) return {};
  const std::vector<Dwarf_Die> found = modules_->types(module).named(name, "");
  return found.size() == 1 ? value_type(found[0], true) : ValueType();
}

std::string Symbols::function(std::uintptr_t address) const {
  Dwfl_Module* module = modules_->module_at(address);
  if (!module) return "";
  GElf_Off offset = 0;
  GElf_Sym symbol;
  const char* name =
      dwfl_module_addrinfo(module, address, &offset, &symbol, nullptr, nullptr, nullptr);
  const bool is_function = name && *name && offset == 0 && GELF_ST_TYPE(symbol.st_info) == STT_FUNC;
  return is_function ? source_name(name) : "";
}

std::string Symbols::in_module(std::uintptr_t address) const {
  Dwfl_Module* module = modules_->module_at(address);
  if (!module) return "";
  const char* name =
      dwfl_module_info(module, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
  return fmt::format("{}+{:#x}", name ? name : "?", address - modules_->modules[module].bias);
}

std::optional<std::string> Symbols::string_constant(std::uintptr_t address) const {
  Dwfl_Module* module = modules_->module_at(address);
  GElf_Addr bias = 0;
  Elf* elf = module ? dwfl_module_getelf(module, &bias) : nullptr;
  if (!elf) return std::nullopt;
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section));) {
    GElf_Shdr header;
    const bool is_constant =
        gelf_getshdr(section, &header) && header.sh_type == SHT_PROGBITS &&
        (header.sh_flags & (SHF_ALLOC | SHF_WRITE | SHF_EXECINSTR)) == SHF_ALLOC;
    const std::size_t offset = address - bias - header.sh_addr;
    if (!is_constant || offset >= header.sh_size) continue;
    const Elf_Data* data = elf_getdata(section, nullptr);
    if (!data || !data->d_buf || offset >= data->d_size) return std::nullopt;
    const char* begin = static_cast<const char*>(data->d_buf) + offset;
    const char* end = std::find(begin, begin + (data->d_size - offset), '\0');
    return std::string(begin, end);
  }
  return std::nullopt;
}

}  // namespace mazurka
