#include "cli/saved_schedule.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/error.h"

namespace mazurka {

namespace {

constexpr std::string_view prefix = "mz2";
constexpr std::string_view first_line = "mazurka schedule, version 2";
constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// FNV-1a.
class Hash {
 public:
  void add(std::string_view bytes) {
    for (unsigned char c : bytes) value_ = (value_ ^ c) * 16777619u;
  }
  std::uint32_t value() const { return value_; }

 private:
  std::uint32_t value_ = 2166136261u;
};

std::uint32_t hash(std::string_view bytes) {
  Hash hash;
  hash.add(bytes);
  return hash.value();
}

// Numbers of seven bits, the lowest first; the eighth says that more follow.
void put(std::string& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>(number | 0x80);
  bytes += static_cast<char>(number);
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number(std::uint64_t most) {
    std::uint64_t result = 0;
    for (int shift = 0;; shift += 7) {
      if (bytes_.empty() || shift > 56) throw UserError("it ends too early");
      const auto byte = static_cast<unsigned char>(bytes_[0]);
      bytes_.remove_prefix(1);
      result |= std::uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) break;
    }
    if (result > most) throw UserError("a number in it is too large");
    return result;
  }

  std::string text() {
    const std::size_t size = number(bytes_.size());
    if (size > bytes_.size()) throw UserError("it ends too early");
    std::string result(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return result;
  }

  bool at_end() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

std::string in_letters(const std::string& bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (unsigned char byte : bytes) {
    bits = bits << 8 | byte;
    for (count += 8; count >= 6; count -= 6) text += alphabet[bits >> (count - 6) & 63];
  }
  if (count > 0) text += alphabet[bits << (6 - count) & 63];
  return text;
}

std::string from_letters(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (char c : text) {
    const std::size_t value = alphabet.find(c);
    if (value == std::string_view::npos) throw UserError("'{}' does not belong there", c);
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>(bits >> count & 0xff);
    }
  }
  return bytes;
}

// Processes are numbers below this if the first process creates them, or if it is a model; those
// that others create come after it, in the order of a list of their paths that precedes the steps.
constexpr std::size_t first_nested = ProcessSet::capacity;

// In the place of a choice: numbers from here on are of processes that are woken.
constexpr std::uint64_t first_woken = 0x10000;

bool is_small_number(const ProcessPath& path) {
  return path.empty() || (path.size() == 1 && path[0] < first_nested);
}

std::vector<ProcessPath> nested_paths(const CreationTree& tree) {
  std::vector<ProcessPath> paths;
  for (std::size_t p = 0; p < tree.size(); ++p) {
    const ProcessPath path = tree.path(ProcessId{static_cast<std::uint16_t>(p)});
    if (!is_small_number(path)) paths.push_back(path);
  }
  return paths;
}

std::uint64_t number_of(const ProcessPath& path, const std::vector<ProcessPath>& nested) {
  if (is_small_number(path)) return path.empty() ? 0 : path[0];
  return first_nested + static_cast<std::size_t>(std::ranges::find(nested, path) - nested.begin());
}

void put(std::string& bytes, const std::string& text) {
  CreationTree tree;
  const Schedule schedule = parse_schedule(text, tree);
  const std::vector<ProcessPath> nested = nested_paths(tree);
  put(bytes, nested.size());
  for (const ProcessPath& path : nested) {
    put(bytes, path.size());
    for (std::uint16_t place : path) put(bytes, place);
  }
  for (std::size_t i = 0; i < schedule.size();) {
    const ScheduleStep& step = schedule[i];
    std::size_t count = 1;
    while (i + count < schedule.size() && schedule[i + count] == step) ++count;
    const bool has_more = step.choice != 0 || step.wakes != nobody;
    put(bytes, number_of(tree.path(step.process), nested) * 2 + (has_more ? 1u : 0u));
    if (step.wakes != nobody) put(bytes, first_woken + number_of(tree.path(step.wakes), nested));
    else if (has_more) put(bytes, step.choice);
    put(bytes, count);
    i += count;
  }
}

std::vector<ProcessPath> nested_from(Reader& reader) {
  std::vector<ProcessPath> nested(reader.number(ProcessSet::capacity));
  for (ProcessPath& path : nested) {
    path.resize(reader.number(ProcessSet::capacity));
    for (std::uint16_t& place : path) place = static_cast<std::uint16_t>(reader.number(0xffff));
    if (std::ranges::find(path, 0) != path.end()) throw UserError("a thread in it is none");
  }
  return nested;
}

std::string schedule_from(Reader& reader) {
  constexpr std::uint64_t longest = 10'000'000;
  const std::vector<ProcessPath> nested = nested_from(reader);
  CreationTree tree;
  const auto process = [&](std::uint64_t number) {
    const auto p = tree.at(number >= first_nested ? nested[number - first_nested]
                           : number > 0           ? ProcessPath{static_cast<std::uint16_t>(number)}
                                                  : ProcessPath());
    if (!p) throw UserError("it has too many threads");
    return *p;
  };
  Schedule schedule;
  while (!reader.at_end()) {
    const std::uint64_t head = reader.number(2 * (first_nested + nested.size()) - 1);
    ScheduleStep step{process(head / 2)};
    const std::uint64_t more =
        head % 2 == 1 ? reader.number(first_woken + first_nested + nested.size() - 1) : 0;
    if (more >= first_woken) step.wakes = process(more - first_woken);
    else step.choice = static_cast<std::uint16_t>(more);
    const std::uint64_t count = reader.number(longest);
    if (schedule.size() + count > longest) throw UserError("it has too many steps");
    schedule.insert(schedule.end(), count, step);
  }
  return to_string(schedule, tree);
}

constexpr std::size_t checksum_size = 2;

std::string checksum(std::string_view bytes) {
  const std::uint32_t value = hash(bytes);
  return {static_cast<char>(value), static_cast<char>(value >> 16)};
}

SavedSchedule decode(const std::string& token) {
  std::string bytes = from_letters(std::string_view(token).substr(prefix.size()));
  if (bytes.size() < checksum_size) throw UserError("it ends too early");
  const std::string check = bytes.substr(bytes.size() - checksum_size);
  bytes.resize(bytes.size() - checksum_size);
  if (check != checksum(bytes)) throw UserError("the checksum is wrong");
  Reader reader(bytes);
  SavedSchedule saved;
  saved.identity = static_cast<std::uint32_t>(reader.number(UINT32_MAX));
  for (std::uint64_t left = reader.number(10'000); left > 0; --left) {
    saved.words.push_back(reader.text());
  }
  saved.schedule = schedule_from(reader);
  return saved;
}

// Also of a file that an editor has given line ends of another system.
bool read_line(std::istream& in, std::string& line) {
  if (!std::getline(in, line)) return false;
  if (line.ends_with('\r')) line.pop_back();
  return true;
}

}  // namespace

std::string to_token(const SavedSchedule& saved) {
  std::string bytes;
  put(bytes, saved.identity);
  put(bytes, saved.words.size());
  for (const std::string& word : saved.words) {
    put(bytes, word.size());
    bytes += word;
  }
  put(bytes, saved.schedule);
  return std::string(prefix) + in_letters(bytes + checksum(bytes));
}

bool looks_like_token(const std::string& word) {
  return word.size() > 4 && word.starts_with("mz") &&
         std::isdigit(static_cast<unsigned char>(word[2])) &&
         word.find_first_not_of(alphabet) == std::string::npos;
}

SavedSchedule parse_token(const std::string& token) {
  if (!token.starts_with(prefix)) {
    throw UserError(
        "{} is a schedule of another version of Mazurka; this one reads {}…: check the program "
        "again for a new one",
        token.substr(0, 3), prefix);
  }
  try {
    return decode(token);
  } catch (const UserError& error) {
    throw UserError("the schedule {}… is damaged: {}; was it copied completely?",
                    token.substr(0, 12), error.what());
  }
}

void write_schedule_file(const std::string& file, const ScheduleFile& contents) {
  std::ofstream out(file, std::ios::trunc);
  out << first_line << "\n";
  out << "program: " << contents.program << "\n";
  if (!contents.finding.empty()) out << "finding: " << contents.finding << "\n";
  if (contents.pinned) out << "pinned: yes\n";
  out << "token: " << contents.token << "\n" << std::flush;
  if (!out) {
    throw UserError("cannot write {}: {}; is the folder there, and yours?", file,
                    std::strerror(errno));
  }
}

std::optional<ScheduleFile> read_schedule_file(const std::string& file) {
  std::error_code ignored;  // a token may be too long for a name
  if (!std::filesystem::is_regular_file(file, ignored)) return std::nullopt;
  std::ifstream in(file);
  std::string line;
  if (!read_line(in, line) || !line.starts_with("mazurka schedule")) return std::nullopt;
  if (line != first_line) {
    throw UserError("{} is of another version ({}); check the program again for a new one", file,
                    line);
  }
  ScheduleFile contents;
  while (read_line(in, line)) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) continue;
    const std::string key = line.substr(0, colon);
    const std::string value = line.substr(colon + 2);
    if (key == "program") contents.program = value;
    if (key == "finding") contents.finding = value;
    if (key == "pinned") contents.pinned = value == "yes";
    if (key == "token") contents.token = value;
  }
  if (contents.token.empty()) {
    throw UserError(
        "{} has no schedule: the line 'token: …' is missing; write it again with "
        "`mazurka pin`",
        file);
  }
  return contents;
}

std::optional<SavedSchedule> saved_schedule(const std::string& token_or_file) {
  std::error_code ignored;
  if (looks_like_token(token_or_file) && !std::filesystem::exists(token_or_file, ignored)) {
    return parse_token(token_or_file);
  }
  const std::optional<ScheduleFile> file = read_schedule_file(token_or_file);
  if (!file) return std::nullopt;
  return parse_token(file->token);
}

std::uint32_t identity_of(const std::vector<std::string>& files) {
  Hash hash;
  for (const std::string& file : files) {
    std::ifstream in(file, std::ios::binary);
    std::stringstream stream;
    stream << in.rdbuf();
    hash.add(in ? stream.str() : file);
  }
  return hash.value();
}

std::string short_name(const std::string& text) { return fmt::format("{:08x}", hash(text)); }

}  // namespace mazurka
