// pthread_key_create and what belongs to it.

#pragma once

#include "native/thread.h"

namespace mazurka {

void run_key_destructors(Thread& t);

}  // namespace mazurka
