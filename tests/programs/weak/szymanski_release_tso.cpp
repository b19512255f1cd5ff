// Szymanski's algorithm with release and acquire is right if stores are seen at once. Otherwise both
// threads can be where one should be.
// verdict: bug
// finding: data-race or livelock
// options: --memory=tso
// flags: -DSTORE=release -DLOAD=acquire

#include "szymanski.h"
