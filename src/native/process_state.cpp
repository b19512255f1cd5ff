#include "native/process_state.h"

namespace mazurka {

namespace {

ProcessState& kept_state() {
  static ProcessState state;
  return state;
}

}  // namespace

ProcessState& process_state() {
  static ProcessState state;
  return state;
}

void keep_process_state() { kept_state() = process_state(); }

void reset_process_state() { process_state() = kept_state(); }

}  // namespace mazurka
