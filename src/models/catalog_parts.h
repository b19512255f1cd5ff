// What the files of the catalog share: rows that call plain functions, and closed forms.

#pragma once

#include "models/catalog.h"
#include "models/idioms.h"

namespace mazurka {

std::vector<CatalogEntry> source_sets_models();
std::vector<CatalogEntry> pop_models();
std::vector<CatalogEntry> qpor_models();
std::vector<CatalogEntry> observers_models();
std::vector<CatalogEntry> message_models();
std::vector<CatalogEntry> memory_models();
std::vector<CatalogEntry> control_models();
std::vector<CatalogEntry> example_models();
std::vector<CatalogEntry> rc11_models();

// `with<f>` calls f(), f(int) or f(int, int) with the arguments.
template <typename Result>
Result call(Result (*f)(), Arguments) {
  return f();
}
template <typename Result>
Result call(Result (*f)(int), Arguments a) {
  return f(a[0]);
}
template <typename Result>
Result call(Result (*f)(int, int), Arguments a) {
  return f(a[0], a[1]);
}

template <auto f>
auto with(Arguments arguments) {
  return call(f, arguments);
}

template <Count count>
Count always(Arguments) {
  return count;
}

// Closed forms. A number that does not fit is not known: 0.
Count product(Count a, Count b);
Count power(Count base, int exponent);
Count factorial(int n);
Count binomial(int n, int k);

// The count for the argument `first`, `first` + 1, … from a list.
Count listed(int argument, int first, std::initializer_list<Count> counts);

// r(to) = r(to) + value.
inline Instruction increase(int to, Operand value) {
  return compute(to, r(to), Arithmetic::plus, value);
}

}  // namespace mazurka
