// A reader sees either the old or the new version; the old one is freed after a grace period.
// verdict: complete
// packages: liburcu-dev
// flags: -D_LGPL_SOURCE -lurcu-bp

#include <urcu/urcu-bp.h>

#define RCU(function) urcu_bp_##function
#include "replace_version.h"
