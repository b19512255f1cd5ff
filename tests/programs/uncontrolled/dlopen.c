// A library that is loaded later would not be rolled back.
// verdict: uncontrolled
// message: dlopen

#include <dlfcn.h>
#include <stddef.h>

int main(void) { return dlopen("libm.so.6", RTLD_NOW) == NULL; }
