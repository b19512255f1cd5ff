// Double-checked initialisation whose first look is relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DLOOK=relaxed

#include "once_checked.h"
