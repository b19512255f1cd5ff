#include "launch/marker_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <set>

#include "native/markers.h"
#include "report/words.h"

namespace mazurka {

namespace {

std::uint64_t number(const std::string& text) { return std::stoull(text, nullptr, 16); }

// Where the marker that begins at `begin` ends; npos if it does not.
std::size_t end_of_marker(const std::string& text, std::size_t begin) {
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (text[i] == markers::begin) ++depth;
    if (text[i] == markers::end && --depth == 0) return i;
  }
  return std::string::npos;
}

// What stands between separators, those inside of nested markers not counted.
std::vector<std::string> fields_of(const std::string& text) {
  std::vector<std::string> fields(1);
  int depth = 0;
  for (const char c : text) {
    if (c == markers::begin) ++depth;
    if (c == markers::end) --depth;
    if (c == markers::separator && depth == 0) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

std::string from_digits(const std::string& digits) {
  std::string text;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    text += static_cast<char>(number(digits.substr(i, 2)));
  }
  return text;
}

std::string with_offset(const std::string& name, std::size_t offset) {
  return offset == 0 ? name : fmt::format("{}+{}", name, offset);
}

std::string without_folder(const std::string& place) {
  const auto at = place.rfind('/');
  return at == place.npos ? place : place.substr(at + 1);
}

}  // namespace

MarkerNames::MarkerNames(const Symbols& symbols, HeapBlocks blocks)
    : symbols_(symbols), blocks_(std::move(blocks)) {}

std::string MarkerNames::in(const std::string& text) const {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = text.find(markers::begin, at);
    const std::size_t end = begin == std::string::npos ? begin : end_of_marker(text, begin);
    if (end == std::string::npos) return result + text.substr(at);
    result += text.substr(at, begin - at) + marked(text.substr(begin, end + 1 - begin));
    at = end + 1;
  }
  return result;
}

std::string MarkerNames::marked(const std::string& marker) const try {
  const Fields fields = fields_of(marker.substr(2, marker.size() - 3));
  if (marker[1] == 'c') return place(number(fields.at(0)));
  if (marker[1] == 'v') return value(fields);
  if (marker[1] == 'm') return plain_data(fields);
  const Object found = object(marker);
  return with_offset(found.name, found.hidden ? 0 : found.offset);
} catch (const std::logic_error&) {
  return marker;  // the program's own, in a text that it printed
}

// --- Objects ---

namespace {

// What a read of so many bytes reads: a number or pointer rather than the object around it.
const Beginning* read_there(const std::vector<Beginning>& begins, std::size_t size) {
  const Beginning* found = nullptr;
  for (const Beginning& begin : begins) {
    if (begin.value.size != size || begin.value.kind == ValueType::Kind::unknown) continue;
    if (begin.value.kind != ValueType::Kind::record) return &begin;
    if (found == nullptr) found = &begin;
  }
  return found;
}

}  // namespace

// What is read there, or the largest part that is no larger than the size.
MarkerNames::Object MarkerNames::sized(Object object, std::size_t size) {
  if (const Beginning* begin = read_there(object.begins, size)) {
    object.name = begin->name;
    object.offset = 0;
    return object;
  }
  for (const Beginning& begin : object.begins) {
    if (begin.value.size == 0 || begin.value.size > size) continue;
    object.name = begin.name;
    object.offset = 0;
    break;
  }
  return object;
}

const MarkerNames::Object& MarkerNames::object(const std::string& marker) const {
  const auto known = objects_.find(marker);
  if (known != objects_.end()) return known->second;
  return objects_.emplace(marker, found_object(marker)).first->second;
}

MarkerNames::Object MarkerNames::found_object(const std::string& marker) const {
  if (!marker.starts_with(markers::begin)) return {marker, 0, {}, false};  // in words already
  const Fields fields = fields_of(marker.substr(2, marker.size() - 3));
  switch (marker[1]) {
    case 's': return local(fields);
    case 't': return thread_local_variable(fields);
    case 'o': return sized(object(fields.at(1)), number(fields.at(0)));
    default: break;
  }
  const std::uintptr_t address = number(fields.at(0));
  Object found = data(address);
  if (found.name.empty()) found.name = symbols_.in_module(address);
  if (found.name.empty()) found.name = fmt::format("memory at {:#x}", address);
  if (marker[1] == 'b' && !found.begins.empty()) found.name = found.begins[0].name;
  return found;
}

MarkerNames::Object MarkerNames::local(const Fields& fields) const {
  const std::uintptr_t pc = number(fields.at(0));
  const std::string owner = fields.at(3).empty() ? "" : fmt::format(" (of {})", fields.at(3));
  const auto found = symbols_.local(pc, static_cast<std::int64_t>(number(fields.at(1))),
                                    static_cast<std::int64_t>(number(fields.at(2))));
  if (!found) {
    return {fmt::format("a local variable of {}{}", symbols_.frames(pc).back().function, owner),
            0,
            {},
            false};
  }
  Object object{found->name + owner, found->offset, found->begins, found->hidden};
  for (Beginning& whole : object.begins) whole.name += owner;
  return object;
}

MarkerNames::Object MarkerNames::thread_local_variable(const Fields& fields) const {
  const auto found = symbols_.thread_local_variable(number(fields.at(0)), number(fields.at(1)));
  const std::string owner = fmt::format(" (of {})", fields.at(2));
  if (!found) return {"a thread-local variable" + owner, 0, {}, false};
  Object object{found->name + owner, found->offset, found->begins, found->hidden};
  for (Beginning& whole : object.begins) whole.name += owner;
  return object;
}

MarkerNames::Object MarkerNames::data(std::uintptr_t address) const {
  const auto after = std::ranges::upper_bound(blocks_.all, address, {}, &HeapBlocks::Block::begin);
  if (after != blocks_.all.begin()) {
    const HeapBlocks::Block& block = *std::prev(after);
    if (address - block.begin <= block.size) {  // also a pointer to its end
      return in_block(static_cast<std::size_t>(&block - blocks_.all.data()), address - block.begin);
    }
  }
  if (const auto found = symbols_.variable(address)) {
    return {found->name, found->offset, found->begins, found->hidden};
  }
  return {};
}

MarkerNames::Object MarkerNames::in_block(std::size_t i, std::size_t offset) const {
  const HeapBlocks::Block& block = blocks_.all[i];
  const std::string name = block_name(i);
  const auto part = symbols_.in_block(blocks_.sites[block.site], block.size, offset);
  if (!part) {
    Object whole{name, offset, {}, false};
    if (offset == 0) whole.begins.push_back({name, "", {}});
    return whole;
  }
  Object object{name + part->part, part->offset, part->begins, part->hidden};
  for (Beginning& begin : object.begins) begin.name = name + begin.name;
  return object;
}

namespace {

// "Cell[2]" for "telemetry::MpmcQueue<telemetry::Reading>::Cell[2]".
std::string without_scope(const std::string& type) {
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i + 1 < type.size(); ++i) {
    if (type[i] == '<') ++depth;
    if (type[i] == '>') --depth;
    if (depth == 0 && type[i] == ':' && type[i + 1] == ':') begin = i + 2;
  }
  return type.substr(begin);
}

}  // namespace

// What a block is: its type, without scopes if that is clear, or where it was allocated.
std::vector<std::string> MarkerNames::kinds_of_blocks() const {
  std::map<std::pair<std::size_t, std::size_t>, std::string> known;  // by site and size
  std::map<std::string, std::set<std::string>> meanings;             // of short names
  std::vector<std::string> kinds;
  for (const HeapBlocks::Block& block : blocks_.all) {
    const auto [kind, is_new] = known.try_emplace({block.site, block.size});
    if (is_new) {
      const std::vector<std::uintptr_t>& stack = blocks_.sites[block.site];
      const auto part = symbols_.in_block(stack, block.size, 0);
      kind->second = part
                         ? part->type
                         : (block.is_mapped ? "mapping@" : "block@") + without_folder(place(stack));
      meanings[without_scope(kind->second)].insert(kind->second);
    }
    kinds.push_back(kind->second);
  }
  for (std::string& kind : kinds) {
    const std::string name = without_scope(kind);
    if (meanings[name].size() == 1) kind = name;
  }
  return kinds;
}

std::string MarkerNames::block_name(std::size_t block) const {
  if (block_names_.empty()) {
    std::map<std::string, std::size_t> counts;
    for (const std::string& kind : kinds_of_blocks()) {
      block_names_.push_back(fmt::format("{}#{}", kind, ++counts[kind]));
    }
  }
  return block_names_[block];
}

// --- Values ---

namespace {

std::int64_t sign_extended(std::uint64_t bits, std::size_t size) {
  const int unused = 64 - 8 * static_cast<int>(size);
  return static_cast<std::int64_t>(bits << unused) >> unused;
}

std::string character(std::int64_t value) {
  switch (value) {
    case '\0': return "'\\0'";
    case '\n': return "'\\n'";
    case '\t': return "'\\t'";
    case '\r': return "'\\r'";
    case '\'': return "'\\''";
    case '\\': return "'\\\\'";
    default: break;
  }
  return value >= ' ' && value < 127 ? fmt::format("'{}'", static_cast<char>(value))
                                     : std::to_string(value);
}

// Its name, or those of the bits in it: "readable | writable".
std::string enumerator(const ValueType& type, std::int64_t value) {
  const auto same = [&](std::int64_t other) {
    return sign_extended(static_cast<std::uint64_t>(other), type.size) == value;
  };
  std::string text;
  std::int64_t rest = value;
  for (const ValueType::Enumerator& one : type.enumerators) {
    if (same(one.value)) return one.name;
    const bool is_bit = one.value > 0 && std::has_single_bit(static_cast<std::uint64_t>(one.value));
    if (!is_bit || (rest & one.value) == 0) continue;
    text += (text.empty() ? "" : " | ") + one.name;
    rest &= ~one.value;
  }
  return rest == 0 && !text.empty() ? text : std::to_string(value);
}

std::string quoted(std::string text) {
  constexpr std::size_t longest = 24;
  if (text.size() > longest) text = text.substr(0, longest) + "…";
  std::string result;
  for (const char c : text) {
    result += c == '\n' ? "\\n" : c == '"' ? "\\\"" : c == '\\' ? "\\\\" : std::string(1, c);
  }
  return '"' + result + '"';
}

}  // namespace

// Value, size, object, meaning.
std::string MarkerNames::value(const Fields& fields) const {
  const std::uint64_t bits = number(fields.at(0));
  const std::size_t size = number(fields.at(1));
  const auto plain = static_cast<std::int64_t>(bits);
  if (size > 8 || size == 0) {  // it does not fit: a checksum
    return fmt::format("{}#{:04x}", size == 0 ? "" : fmt::format("{} bytes ", size), bits & 0xffff);
  }
  const Object owner = object(fields.at(2));
  const Beginning* read = read_there(owner.begins, size);
  const ValueType type = read == nullptr ? ValueType() : read->value;
  if (!fields.at(3).empty()) {
    const Object meant = object(fields.at(3));
    if (type.kind != ValueType::Kind::pointer || meant.begins.empty()) {
      return (fields.at(3).starts_with(markers::begin) ? "&" : "") +
             with_offset(meant.begins.empty() ? meant.name : meant.begins[0].name,
                         meant.begins.empty() ? meant.offset : 0);
    }
    for (const Beginning& begin : meant.begins) {
      if (begin.type == type.target) return "&" + begin.name;
    }
    return "&" + meant.begins[0].name;
  }
  if (type.kind != ValueType::Kind::unknown) {
    return value(type, {reinterpret_cast<const char*>(&bits), sizeof bits}, {});
  }
  const std::string target = size == 8 ? if_pointer(bits, "void") : "";
  return target.empty() ? std::to_string(plain) : target;
}

// Module, type, bytes, and what some addresses are: address, name, …
std::string MarkerNames::plain_data(const Fields& fields) const {
  const std::string bytes = from_digits(fields.at(2));
  const ValueType type = symbols_.type_named(from_digits(fields.at(1)), number(fields.at(0)));
  if (type.kind == ValueType::Kind::unknown || type.size != bytes.size()) return "";
  Names names;
  for (std::size_t i = 3; i + 1 < fields.size(); i += 2) {
    names.emplace(number(fields[i]), from_digits(fields[i + 1]));
  }
  return value(type, bytes, names);
}

std::string MarkerNames::record(const ValueType& type, std::string_view bytes,
                                const Names& names) const {
  std::string text;
  for (const ValueType::Field& field : type.fields) {
    text += text.empty() ? "" : ", ";
    if (!field.name.empty()) text += field.name + " = ";
    text +=
        field.offset < bytes.size() ? value(field.type, bytes.substr(field.offset), names) : "…";
  }
  return "{" + text + "}";
}

std::string MarkerNames::value(const ValueType& type, std::string_view bytes,
                               const Names& names) const {
  using Kind = ValueType::Kind;
  if (type.kind == Kind::record) return record(type, bytes, names);
  if (type.kind == Kind::unknown) return "…";
  const std::size_t size = std::clamp<std::size_t>(type.size, 1, 8);
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes.data(), std::min(bytes.size(), sizeof bits));
  const std::uint64_t mask = ~std::uint64_t{0} >> (64 - 8 * size);
  const std::int64_t number = sign_extended(bits, size);
  const std::uint64_t natural = bits & mask;
  switch (type.kind) {
    case Kind::boolean:
      return natural > 1 ? std::to_string(natural) : natural == 1 ? "true" : "false";
    case Kind::character: return character(number);
    case Kind::enumeration: return enumerator(type, number);
    case Kind::floating:
      if (size == 4)
        return fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
      if (size == 8) return fmt::format("{}", std::bit_cast<double>(bits));
      break;
    case Kind::pointer: {
      const auto known = names.find(natural);
      return known != names.end() ? known->second : pointer(natural, type.target);
    }
    case Kind::signed_number:
    case Kind::unsigned_number: {
      // An address, perhaps with a mark in its low bits, may be kept as a number.
      std::string target = size == 8 ? if_pointer(natural, "void") : "";
      if (!target.empty()) return target;
      return type.kind == Kind::signed_number ? std::to_string(number) : std::to_string(natural);
    }
    case Kind::record:
    case Kind::unknown: break;
  }
  return std::to_string(number);
}

std::string MarkerNames::pointer(std::uintptr_t address, const std::string& target) const {
  if (address == 0) return "nullptr";
  std::string found = if_pointer(address, target);
  if (!found.empty()) return found;
  if (target == "char") {
    if (const auto text = symbols_.string_constant(address)) return quoted(*text);
  }
  // A small number is a mark of the program's own, or -1 in disguise.
  const auto number = static_cast<std::int64_t>(address);
  constexpr std::int64_t small = 1 << 16;
  if (number > -small && number < 0) return std::to_string(number);
  return number < small ? fmt::format("{:#x}", address) : "an address outside of all variables";
}

// Empty if there is nothing known at the address.
std::string MarkerNames::if_pointer(std::uintptr_t address, const std::string& target) const {
  constexpr std::uintptr_t mark_bits = 7;
  constexpr int address_bits = 48;
  if (address < 4096) return "";
  if (const std::uintptr_t high = address >> address_bits; high != 0 && high != 0xffff) {
    const std::uintptr_t rest = address & ((std::uintptr_t{1} << address_bits) - 1);
    const std::string name = if_pointer(rest, target);
    return name.starts_with('&') ? fmt::format("{} | {} << {}", name, high, address_bits) : "";
  }
  if (std::string function = symbols_.function(address); !function.empty()) return function;
  const auto begin_of = [&](const Object& object) {
    for (const Beginning& begin : object.begins) {
      if (begin.type == target) return begin.name;
    }
    return object.begins.empty() ? std::string() : object.begins[0].name;
  };
  const Object found = data(address);
  if (const std::string name = begin_of(found); !name.empty()) return "&" + name;
  if ((address & mark_bits) != 0) {
    const std::string name = begin_of(data(address & ~mark_bits));
    if (!name.empty()) return fmt::format("&{} | {}", name, address & mark_bits);
  }
  if (found.name.empty()) return "";
  const bool is_table = found.name.starts_with("vtable for ");
  return "&" + with_offset(found.name, is_table ? 0 : found.offset);
}

// --- Code ---

std::string MarkerNames::place(std::uintptr_t pc) const { return place(std::vector{pc}); }

std::string MarkerNames::place(const std::vector<std::uintptr_t>& stack) const {
  for (std::uintptr_t pc : stack) {
    for (const Frame& frame : symbols_.frames(pc)) {
      if (is_own(frame)) return in_words(frame);
    }
  }
  return stack.empty() ? "" : in_words(symbols_.frames(stack.front()).front());
}

std::string MarkerNames::routine(const std::vector<std::uintptr_t>& stack) const {
  std::string outermost;
  for (std::uintptr_t pc : stack) {
    for (const Frame& frame : symbols_.frames(pc)) {
      if (is_own(frame)) outermost = frame.function;
    }
  }
  return outermost;
}

namespace {

bool is_of_standard_library(const Frame& frame) {
  return frame.function.starts_with("std::") || frame.file.starts_with("/usr/lib/") ||
         (frame.file.starts_with("/usr/include/") && frame.file.find("/c++/") != std::string::npos);
}

}  // namespace

std::vector<Frame> MarkerNames::frames(const std::vector<std::uintptr_t>& stack) const {
  std::vector<Frame> all;
  for (std::uintptr_t pc : stack) {
    for (const Frame& frame : symbols_.frames(pc)) all.push_back(frame);
  }
  const bool has_own = std::ranges::any_of(all, is_own);
  std::vector<Frame> frames;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool is_library_function = i == 0 && !is_of_standard_library(all[i]) &&
                                     !is_of_actors(all[i].file) &&
                                     !all[i].function.starts_with("0x");
    if (!has_own || is_library_function || is_own(all[i])) frames.push_back(all[i]);
  }
  return frames;
}

}  // namespace mazurka
