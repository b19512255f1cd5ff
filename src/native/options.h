// The options of the process are those of the tool.

#pragma once

#include "options/options.h"

namespace mazurka {

using NativeOptions = Options;

}  // namespace mazurka
