// A seqlock whose writer has no fence.
// verdict: bug
// finding: assertion
// options: --memory=rc11
// flags: -DAFTER=relaxed

#include "seqlock.h"
