// A seqlock whose reader has no fence: the second look may come before the data.
// verdict: bug
// finding: assertion
// options: --memory=rc11
// flags: -DBEFORE=relaxed

#include "seqlock.h"
