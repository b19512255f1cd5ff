#include "explore/algorithms.h"
namespace mazurka {
void explore_unfolding(Search&, const Algorithm&) { throw 1; }
}
