// The programs of the papers, and some examples, as models with names and parameters.
//
//   const CatalogModel m = catalog_model("lastzero(10)");
//   m.model, m.traces
//
// One table holds them all; it is put together from one file per paper (catalog_*.cpp).

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/independence.h"
#include "models/model.h"

namespace mazurka {

using Arguments = std::span<const int>;

// A number of traces; 0 if it is not known.
using Count = std::uint64_t;

struct Parameter {
  std::string_view name;
  int standard;  // the value if the user gives none
  int least = 1;
  int most = 100;
};

struct CatalogEntry {
  std::string_view name;
  std::vector<Parameter> parameters;
  std::string_view description;
  Model (*build)(Arguments);
  Count (*traces)(Arguments) = nullptr;    // of Equivalence::mazurkiewicz
  Count (*observed)(Arguments) = nullptr;  // of Equivalence::observed
};

std::span<const CatalogEntry> catalog();

struct CatalogModel {
  std::string name;  // with all arguments: "disp(5,2)"
  Model model;
  Count traces = 0;
  Count observed = 0;
};

// Builds "bank", "lastzero(10)" or "disp(5,2)"; "disp" alone has the standard parameters.
// Throws UserError if there is no such model or if it cannot have these parameters.
CatalogModel catalog_model(std::string_view text);

// "disp(S=3,R=2)": the name with parameters and their standard values.
std::string signature(const CatalogEntry& entry);

}  // namespace mazurka
