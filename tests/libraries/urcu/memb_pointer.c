// A reader sees either the old or the new version; the old one is freed after a grace period.
// verdict: complete
// options: --races=explore
// packages: liburcu-dev
// flags: -lurcu-memb

#include <urcu/urcu-memb.h>

#define RCU(function) urcu_memb_##function
#include "replace_version.h"
