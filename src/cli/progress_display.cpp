#include "cli/progress_display.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <new>

#include "cli/terminal.h"
#include "core/error.h"
#include "report/lines.h"
#include "report/status_line.h"

namespace mazurka {

namespace {

constexpr const char* to_begin_of_line = "\r\x1b[K";

}  // namespace

ProgressDisplay::Form ProgressDisplay::form_of(ProgressMode mode) {
  if (mode == ProgressMode::json) return Form::json;
  if (mode == ProgressMode::none) return Form::none;
  if (isatty(STDERR_FILENO) != 0) return Form::line_of_terminal;
  return mode == ProgressMode::line ? Form::line : Form::none;
}

SharedProgress::SharedProgress() : file_(memfd_create("progress", 0)) {
  void* page = MAP_FAILED;
  if (file_ >= 0 && ftruncate(file_, sizeof(Progress)) == 0) {
    page = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED, file_, 0);
  }
  if (page == MAP_FAILED) {
    throw UserError("no memory to share: {}; is `ulimit -n` or `ulimit -v` too low?",
                    std::strerror(errno));
  }
  progress_ = new (page) Progress;
}

SharedProgress::~SharedProgress() {
  munmap(progress_, sizeof(Progress));
  close(file_);
}

ProgressDisplay::ProgressDisplay(ProgressMode mode) : form_(form_of(mode)) {
  if (form_ == Form::none) return;
  // Signals are for the thread that waits.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  thread_ = std::thread([this] { run(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

ProgressDisplay::~ProgressDisplay() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  thread_.join();
  if (form_ == Form::line_of_terminal) {
    if (line_is_there_) fmt::print(stderr, "{}", to_begin_of_line);
  } else {
    show();  // the end
  }
  std::fflush(stderr);
}

void ProgressDisplay::run() {
  const auto pause = std::chrono::milliseconds(form_ == Form::line ? 1000 : 200);
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, pause, [this] { return ended_; })) show();
}

void ProgressDisplay::show() {
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start_;
  const ProgressSample now = sample(*shared_, time.count());
  if (form_ == Form::json) {
    fmt::print(stderr, "{}\n", progress_json(now));
  } else if (form_ == Form::line) {
    fmt::print(stderr, "{}\n", status_line(now));
  } else if (now.events > 0) {
    const std::size_t width = terminal_width(STDERR_FILENO).value_or(80);
    fmt::print(stderr, "{}{}", to_begin_of_line, shortened(status_line(now), width - 1));
    line_is_there_ = true;
  }
  std::fflush(stderr);
}

}  // namespace mazurka
