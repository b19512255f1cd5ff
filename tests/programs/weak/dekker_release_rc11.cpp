// Dekker's algorithm with release and acquire.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DSTORE=release -DLOAD=acquire

#include "dekker.h"
