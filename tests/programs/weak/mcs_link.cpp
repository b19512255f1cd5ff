// An MCS lock whose node is linked relaxed: that its owner waits may be said after he has been told
// not to.
// verdict: bug
// finding: deadlock or livelock or data-race
// options: --memory=rc11
// flags: -DLINK=relaxed

#include "mcs.h"
