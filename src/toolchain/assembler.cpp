#include "toolchain/assembler.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "toolchain/temporary_folder.h"

namespace mazurka {

namespace {

// What compilers write before and after inline assembly.
constexpr std::string_view begin_mark = "#APP", end_mark = "#NO_APP";

std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t") - begin + 1);
}

}  // namespace

std::string with_marks(const std::string& text) {
  std::string result;
  std::string inside;  // a piece that has begun
  bool is_inside = false, has_code = false;
  int count = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::string_view words = trimmed(line);
    if (words == begin_mark) {
      is_inside = true;
      has_code = false;
      inside.clear();
    } else if (words == end_mark && is_inside) {
      is_inside = false;
      if (has_code) {
        ++count;
        // Offsets from themselves; in the group of the function, which the linker may drop.
        result += fmt::format(
            ".Lmazurka_asm_begin{0}:\n{1}.Lmazurka_asm_end{0}:\n"
            "\t.pushsection mazurka_asm,\"a?\",@progbits\n"
            "\t.long .Lmazurka_asm_begin{0} - ., .Lmazurka_asm_end{0} - .\n"
            "\t.popsection\n",
            count, inside);
      } else {
        result += inside;
      }
      inside.clear();
    } else if (is_inside) {
      has_code |= !words.empty() && !words.starts_with('#');
    }
    (is_inside ? inside : result) += line + "\n";
  }
  return result + inside;
}

namespace {

// "mov" and "16(%rax)", "%xmm0" of "movups 16(%rax), %xmm0".
struct Instruction {
  std::string_view name, from, to;
};

Instruction parsed(std::string_view line) {
  const std::size_t end = line.find_first_of(" \t");
  if (end == std::string_view::npos) return {line, {}, {}};
  const std::string_view operands = trimmed(line.substr(end));
  int depth = 0;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    depth += operands[i] == '(' ? 1 : operands[i] == ')' ? -1 : 0;
    if (operands[i] != ',' || depth != 0) continue;
    return {line.substr(0, end), operands.substr(0, i), trimmed(operands.substr(i + 1))};
  }
  return {line.substr(0, end), operands, {}};
}

bool is_in_memory(std::string_view operand) { return operand.ends_with(')'); }
bool is_on_stack(std::string_view operand) {
  return is_in_memory(operand) && operand.find("(%rsp") != std::string_view::npos;
}
// Neither on the stack nor a constant, or the address of something.
bool is_elsewhere(std::string_view operand) {
  const auto has = [&](std::string_view part) { return operand.find(part) != operand.npos; };
  return is_in_memory(operand) && !has("(%rsp") && !has("(%rbp") && !has("@GOT") &&
         !operand.starts_with(".L");
}

// Clang copies a structure onto the stack just before the call, with more than one instruction. Before it accesses
// anything else it calls what the accesses are told to, so of those that follow one only the first can be meant.
bool copies_onto_stack(const std::string& text) {
  std::set<std::string, std::less<>> loaded;  // registers, without a callback
  bool is_told = false;                       // of the next access
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::string_view words = trimmed(line);
    if (words.empty() || words.starts_with('.') || words.starts_with('#')) continue;
    const Instruction instruction = parsed(words);
    const bool is_move = instruction.name.starts_with("mov");
    const bool pushes = instruction.name.starts_with("push") && is_elsewhere(instruction.from);
    const bool puts = is_move && is_on_stack(instruction.to) && loaded.contains(instruction.from);
    const bool repeats = instruction.name.starts_with("rep");  // a large one: rep;movsq
    if (pushes || puts || repeats) return true;
    if (words.ends_with(':') || instruction.name.starts_with("call")) {
      loaded.clear();
      is_told =
          instruction.from.starts_with("__tsan_") && !instruction.from.starts_with("__tsan_func_");
    } else if (!is_move) {
      loaded.erase(std::string(instruction.to));
    } else if (is_elsewhere(instruction.from) && !std::exchange(is_told, false)) {
      loaded.emplace(instruction.to);
    }
  }
  return false;
}

constexpr const char* mark_of_unseen =
    "\t.pushsection mazurka_unseen,\"a\",@progbits\n\t.byte 0\n\t.popsection\n";

}  // namespace

bool has_unseen_accesses(const std::string& text) {
  const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
  if (!has("__tsan_")) return false;
  return has(".ident\t\"GCC: ") ? !has("\"mazurka: all accesses\"") : copies_onto_stack(text);
}

int assemble(const Words& arguments) {
  const auto assembler = find_program("as");
  if (!assembler) throw UserError("there is no assembler: install binutils");
  Words command{*assembler};
  const TemporaryFolder folder;
  bool has_input = false;
  bool names_output = false;
  const auto add_marked = [&](std::istream& from, const std::string& file) {
    std::string text{std::istreambuf_iterator<char>(from), {}};
    const bool is_marked = has_unseen_accesses(text);
    if (file.empty() || is_marked || text.find(begin_mark) != std::string::npos) {
      const std::string marked = folder.file(fmt::format("{}.s", command.size()));
      std::ofstream(marked) << with_marks(text) << (is_marked ? mark_of_unseen : "");
      command.push_back(marked);
    } else {
      command.push_back(file);
    }
    has_input = true;
  };
  for (const std::string& word : arguments) {
    std::ifstream file(word);
    if (word.ends_with(".s") && file) add_marked(file, word);
    else command.push_back(word);
    names_output |= word == "-o";
  }
  if (!has_input && names_output) add_marked(std::cin, "");  // -pipe
  return run_command(command);
}

}  // namespace mazurka
