// The queue of Michael and Scott that links nodes relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DLINK=relaxed

#include "michael_scott.h"
