// A reader sees either the old or the new version; the old one is freed after a grace period.
// verdict: complete
// options: --races=explore
// packages: liburcu-dev
// flags: -lurcu-mb

#include <urcu/urcu-mb.h>

#define RCU(function) urcu_mb_##function
#include "replace_version.h"
