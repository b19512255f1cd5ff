// Double-checked initialisation that publishes relaxed.
// verdict: bug
// finding: data-race or assertion
// options: --memory=rc11
// flags: -DPUBLISH=relaxed

#include "once_checked.h"
