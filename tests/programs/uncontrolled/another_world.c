// A namespace of its own that a constructor has opened has a libc that nobody watches.
// verdict: uncontrolled
// message: dlmopen with a namespace of its own

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

static void* other;

__attribute__((constructor)) static void open_it(void) {
  other = dlmopen(LM_ID_NEWLM, "libm.so.6", RTLD_NOW);
}

int main(void) { return other == NULL; }
