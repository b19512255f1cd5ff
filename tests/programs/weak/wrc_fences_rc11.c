// Fences of those in the middle and at the end are enough: who has been told of a load does not look
// behind it.
// verdict: complete
// executions: 7
// options: --memory=rc11
// flags: -DFENCE_2=release -DFENCE_3=acquire

#include "wrc.h"
