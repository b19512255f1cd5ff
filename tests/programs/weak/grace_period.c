// Who has read x before a grace period does not read y behind it.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "grace_period.h"
