// A seqlock whose reader has no fence: the second look may come before the data.
// verdict: complete
// options: --memory=tso,pso
// flags: -DBEFORE=relaxed

#include "seqlock.h"
