// Dekker's algorithm with release and acquire is right if stores are seen at once. Otherwise both
// threads can be where one should be.
// verdict: complete
// options: --memory=sc
// flags: -DSTORE=release -DLOAD=acquire

#include "dekker.h"
