// The same executions as with numbers.
// flags: -std=c++20 -DTEXT
// verdict: complete
// executions: 25

#include "predicate_on_numbers.cpp"
