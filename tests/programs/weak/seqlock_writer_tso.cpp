// A seqlock whose writer has no fence: data may be written before the sequence says so, if stores can
// overtake each other.
// verdict: complete
// options: --memory=tso
// flags: -DAFTER=relaxed

#include "seqlock.h"
