// Whose code runs.

#pragma once

namespace mazurka {

class NativeProgram;
class Thread;

// The program that is being checked; nullptr if the process runs by itself.
extern NativeProgram* program;

// The thread whose code is running; nullptr in the explorer and outside of a check.
extern Thread* running;

// While it lives, what is called counts as the library's, not as the program's.
class OnOurOwn {
 public:
  OnOurOwn() { running = nullptr; }
  ~OnOurOwn() { running = before_; }
  OnOurOwn(const OnOurOwn&) = delete;

 private:
  Thread* before_ = running;
};

}  // namespace mazurka
