// What the program wants to do when a signal comes (intercept/signals.cpp).

#pragma once

namespace mazurka {

// Before an execution.
void reset_signal_actions();

}  // namespace mazurka
