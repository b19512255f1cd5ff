#include "toolchain/assembler.h"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string_view>

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

int assemble(const Words& arguments) {
  const auto assembler = find_program("as");
  if (!assembler) throw UserError("there is no assembler: install binutils");
  Words command{*assembler};
  const TemporaryFolder folder;
  bool has_input = false;
  bool names_output = false;
  const auto add_marked = [&](std::istream& from, const std::string& file) {
    std::string text{std::istreambuf_iterator<char>(from), {}};
    if (file.empty() || text.find(begin_mark) != std::string::npos) {
      const std::string marked = folder.file(fmt::format("{}.s", command.size()));
      std::ofstream(marked) << with_marks(text);
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
