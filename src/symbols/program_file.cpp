#include "symbols/program_file.h"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <unistd.h>

#include <algorithm>
#include <functional>

namespace mazurka {

namespace {

// Calls f for every section of the file.
void for_each_section(const std::string& file,
                      const std::function<void(Elf*, Elf_Scn*, const GElf_Shdr&)>& f) {
  elf_version(EV_CURRENT);
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  Elf* elf = elf_begin(descriptor, ELF_C_READ, nullptr);
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) != nullptr) f(elf, section, header);
  }
  elf_end(elf);
  close(descriptor);
}

std::string name_of(Elf* elf, const GElf_Shdr& header) {
  std::size_t names = 0;
  if (elf_getshdrstrndx(elf, &names) != 0) return "";
  const char* name = elf_strptr(elf, names, header.sh_name);
  return name == nullptr ? "" : name;
}

bool is_octal(char c) { return '0' <= c && c <= '7'; }

// The character after a backslash; `at` is moved behind it.
char escaped(const std::string& text, std::size_t& at) {
  const char c = text[at++];
  switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'v': return '\v';
    default: break;
  }
  if (c == 'x') {
    int value = 0;
    for (; at < text.size() && std::isxdigit(static_cast<unsigned char>(text[at])) != 0; ++at) {
      value = value * 16 + std::stoi(text.substr(at, 1), nullptr, 16);
    }
    return static_cast<char>(value);
  }
  if (!is_octal(c)) return c;
  int value = c - '0';
  for (int digits = 1; digits < 3 && at < text.size() && is_octal(text[at]); ++digits, ++at) {
    value = value * 8 + (text[at] - '0');
  }
  return static_cast<char>(value);
}

// A literal that begins at the quote; `at` is moved behind it.
std::string literal(const std::string& text, std::size_t& at) {
  std::string result;
  const bool raw = at > 0 && text[at - 1] == 'R';
  ++at;
  if (raw) {
    const std::size_t open = std::min(text.find('(', at), text.size());
    const std::string close = ")" + text.substr(at, open - at) + "\"";
    const std::size_t end = std::min(text.find(close, open), text.size());
    if (open < end) result = text.substr(open + 1, end - open - 1);
    at = std::min(end + close.size(), text.size());
    return result;
  }
  while (at < text.size() && text[at] != '"') {
    const char c = text[at++];
    result += c == '\\' && at < text.size() ? escaped(text, at) : c;
  }
  ++at;
  return result;
}

}  // namespace

std::vector<std::string> string_literals(const std::string& text) {
  std::vector<std::string> result;
  bool adjacent = false;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      const std::string found = literal(text, at);
      if (adjacent) result.back() += found;
      else result.push_back(found);
      adjacent = true;
    } else if (c == '\'') {  // a quote can be a character
      for (++at; at < text.size() && text[at] != '\''; ++at) at += text[at] == '\\';
      ++at;
      adjacent = false;
    } else {
      const bool is_prefix =
          (c == 'R' || c == 'u' || c == 'U' || c == 'L' || c == '8') && text.find('"', at) < at + 4;
      adjacent = adjacent && (std::isspace(static_cast<unsigned char>(c)) != 0 || is_prefix);
      ++at;
    }
  }
  return result;
}

std::vector<std::string> labels_in(const std::string& file) {
  std::vector<std::string> labels;
  for_each_section(file, [&](Elf* elf, Elf_Scn* section, const GElf_Shdr& header) {
    if (name_of(elf, header) != "mazurka_labels") return;
    const Elf_Data* data = elf_rawdata(section, nullptr);
    if (data == nullptr || data->d_buf == nullptr) return;
    const std::string bytes(static_cast<const char*>(data->d_buf), data->d_size);
    for (std::size_t at = 0; at < bytes.size();) {
      const std::string argument = bytes.c_str() + at;
      for (const std::string& label : string_literals(argument)) {
        if (std::ranges::find(labels, label) == labels.end()) labels.push_back(label);
      }
      at += argument.size() + 1;
    }
  });
  std::ranges::sort(labels);  // compilers have them in different orders
  return labels;
}

std::set<std::string> imports_of(const std::string& file) {
  std::set<std::string> names;
  for_each_section(file, [&](Elf* elf, Elf_Scn* section, const GElf_Shdr& header) {
    if (header.sh_type != SHT_DYNSYM || header.sh_entsize == 0) return;
    Elf_Data* data = elf_getdata(section, nullptr);
    for (std::size_t i = 0; i < header.sh_size / header.sh_entsize; ++i) {
      GElf_Sym symbol;
      if (gelf_getsym(data, static_cast<int>(i), &symbol) == nullptr) continue;
      if (symbol.st_shndx != SHN_UNDEF) continue;
      const char* name = elf_strptr(elf, header.sh_link, symbol.st_name);
      if (name != nullptr && *name != '\0') names.insert(name);
    }
  });
  return names;
}

}  // namespace mazurka
