// Shows on standard error how a search gets on.

#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "explore/progress.h"
#include "options/options.h"

namespace mazurka {

// A page that a process can share with others by its descriptor.
class SharedProgress {
 public:
  SharedProgress();  // throws UserError if there is no memory
  ~SharedProgress();
  SharedProgress(const SharedProgress&) = delete;

  Progress& operator*() const { return *progress_; }
  int file() const { return file_; }

 private:
  int file_;
  Progress* progress_;
};

// Reads the page a few times a second, as long as it lives. What it leaves on a terminal is nothing.
class ProgressDisplay {
 public:
  explicit ProgressDisplay(ProgressMode mode);
  ~ProgressDisplay();
  ProgressDisplay(const ProgressDisplay&) = delete;

  // For the search, or the process that does it; nothing if nobody watches.
  Progress* progress() const { return thread_.joinable() ? &*shared_ : nullptr; }
  int file() const { return thread_.joinable() ? shared_.file() : -1; }

 private:
  void run();
  void show();

  enum class Form { none, line_of_terminal, line, json };
  static Form form_of(ProgressMode mode);

  const Form form_;
  const SharedProgress shared_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ended_ = false;
  bool line_is_there_ = false;
  std::thread thread_;
};

}  // namespace mazurka
