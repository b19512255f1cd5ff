#include "toolchain/cached_program.h"

#include <cstring>

#include "toolchain/digest.h"

namespace mazurka {

namespace {

constexpr std::size_t digits = 32;  // of a digest

class Writer {
 public:
  void number(std::uint64_t value) {
    char bytes[8];
    std::memcpy(bytes, &value, 8);
    text_.append(bytes, 8);
  }
  void text(std::string_view value) {
    number(value.size());
    text_ += value;
  }
  const std::string& all() const { return text_; }

 private:
  std::string text_;
};

// Reads zeros behind the end.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    std::memcpy(&value, rest_.data(), std::min<std::size_t>(8, rest_.size()));
    rest_.remove_prefix(std::min<std::size_t>(8, rest_.size()));
    return value;
  }
  std::string text() {
    const std::size_t size = std::min<std::size_t>(number(), rest_.size());
    const std::string value(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return value;
  }
  bool is_at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

}  // namespace

std::string to_text(const CachedProgram& program) {
  Writer out;
  out.number(program.inputs.size());
  for (const Input& input : program.inputs) {
    out.number(static_cast<std::uint64_t>(input.kind));
    out.text(input.path);
    if (input.kind == Input::Kind::absent) continue;
    out.number(input.size);
    out.number(input.file);
    out.number(static_cast<std::uint64_t>(input.changed));
    out.number(static_cast<std::uint64_t>(input.renewed));
    out.text(input.digest);
  }
  out.text(program.messages);
  out.text(program.bytes);
  return cached_format + digest_of(out.all()) + out.all();
}

std::optional<CachedProgram> cached_program_in(std::string_view text) {
  const std::string_view format = cached_format;
  if (!text.starts_with(format) || text.size() < format.size() + digits) return std::nullopt;
  text.remove_prefix(format.size());
  const std::string_view rest = text.substr(digits);
  if (digest_of(rest) != text.substr(0, digits)) return std::nullopt;
  Reader in(rest);
  CachedProgram program;
  for (std::uint64_t left = in.number(); left > 0 && !in.is_at_end(); --left) {
    Input& input = program.inputs.emplace_back();
    input.kind = static_cast<Input::Kind>(in.number());
    input.path = in.text();
    if (input.kind == Input::Kind::absent) continue;
    input.size = in.number();
    input.file = in.number();
    input.changed = static_cast<std::int64_t>(in.number());
    input.renewed = static_cast<std::int64_t>(in.number());
    input.digest = in.text();
  }
  program.messages = in.text();
  program.bytes = in.text();
  if (!in.is_at_end() || program.bytes.empty()) return std::nullopt;
  return program;
}

}  // namespace mazurka
