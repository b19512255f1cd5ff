// A logger that does not hold up those who log: they leave a record, and a thread of the logger
// formats and writes it.
//
// Which levels are logged can be changed while the program runs. Most calls are for levels that are
// switched off, and cost one comparison.

#ifndef LOGGER_LOGGER_H
#define LOGGER_LOGGER_H

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "record.h"

namespace logging {

class Logger {
 public:
  // Requires: the sink lives longer than the logger. Only the logger's thread uses it.
  Logger(Sink& sink, Level level) : sink_(sink), level_(level), writer_([this] { write(); }) {}

  // Writes what is left. Requires: nobody logs any more.
  ~Logger() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      closing_ = true;
    }
    wake_.notify_one();
    writer_.join();
  }

  Logger(const Logger&) = delete;
  Logger& operator=(const Logger&) = delete;

  // From now on, records below this level are ignored.
  void set_level(Level level) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (level == level_) return;
    level_ = level;
    pending_.push_back({Level::kInfo, "logger", std::string("level is ") + name(level)});
    wake_.notify_one();
  }

  bool is_enabled(Level level) const { return level >= level_; }

  void log(Level level, std::string component, std::string text) {
    if (!is_enabled(level)) return;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      pending_.push_back({level, std::move(component), std::move(text)});
    }
    wake_.notify_one();
  }

 private:
  // The logger's thread.
  void write() {
    std::vector<Record> batch;
    while (next_batch(batch)) {
      for (const Record& record : batch) sink_.write(format(record));
      batch.clear();
    }
  }

  // Waits for records and takes all of them. Returns false if there will be no more.
  bool next_batch(std::vector<Record>& batch) {
    std::unique_lock<std::mutex> lock(mutex_);
    wake_.wait(lock, [this] { return !pending_.empty() || closing_; });
    batch.swap(pending_);
    return !batch.empty();
  }

  Sink& sink_;
  std::mutex mutex_;
  std::condition_variable wake_;  // there are records, or the logger is closing
  std::vector<Record> pending_;   // protected by mutex_
  bool closing_ = false;          // protected by mutex_
#ifdef FIXED
  std::atomic<Level> level_;  // changed under mutex_, read by everybody
#else
  Level level_;  // protected by mutex_
#endif
  std::thread writer_;  // the last member: the thread uses the others
};

}  // namespace logging

#endif
