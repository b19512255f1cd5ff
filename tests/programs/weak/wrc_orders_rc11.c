// Release and acquire go on from thread to thread.
// verdict: complete
// executions: 7
// options: --memory=rc11
// flags: -DSTORE=release -DLOAD=acquire

#include "wrc.h"
