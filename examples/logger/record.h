// One line of the log, and how it is written.

#ifndef LOGGER_RECORD_H
#define LOGGER_RECORD_H

#include <string>
#include <utility>
#include <vector>

namespace logging {

enum class Level { kDebug, kInfo, kWarning, kError };

inline const char* name(Level level) {
  switch (level) {
    case Level::kDebug:
      return "debug";
    case Level::kInfo:
      return "info";
    case Level::kWarning:
      return "warning";
    case Level::kError:
      return "error";
  }
  return "unknown";
}

struct Record {
  Level level;
  std::string component;
  std::string text;
};

// "warning [disk] 3 % left"
inline std::string format(const Record& record) {
  std::string line = name(record.level);
  line += " [";
  line += record.component;
  line += "] ";
  line += record.text;
  return line;
}

// Where lines go in the end.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void write(const std::string& line) = 0;
};

// Keeps the lines, for tests.
class MemorySink : public Sink {
 public:
  void write(const std::string& line) override { lines_.push_back(line); }

  const std::vector<std::string>& lines() const { return lines_; }

  bool contains(const std::string& line) const {
    for (const std::string& each : lines_) {
      if (each == line) return true;
    }
    return false;
  }

 private:
  std::vector<std::string> lines_;
};

}  // namespace logging

#endif
