// The old version is freed without a grace period, while a reader may still read it.
// verdict: bug
// finding: data-race
// packages: liburcu-dev
// flags: -D_LGPL_SOURCE -lurcu-memb

#include <urcu/urcu-memb.h>

#define RCU(function) urcu_memb_##function
#define WITHOUT_GRACE_PERIOD
#include "replace_version.h"
