// Whether a graph may have a data race, by what its threads touch besides their operations.

#pragma once

#include "graphs/graph.h"
#include "graphs/places.h"

namespace mazurka {

// False: it has none. True: the program has to be run to know. `roots`: where threads stand that nobody has started; of
// others nothing.
bool may_race(const Graph& G, const Places& places, const std::vector<PlaceId>& roots);

}  // namespace mazurka
