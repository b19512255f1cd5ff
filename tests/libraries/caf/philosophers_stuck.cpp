// Each of two philosophers takes another stick first: both may have one, and wait for ever. The system does not end.
// verdict: bug
// finding: deadlock
// message: the end of
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#define BUG
#include "philosophers.cpp"
