// What the file of a program tells beside names for addresses.

#pragma once

#include <set>
#include <string>
#include <vector>

namespace mazurka {

// The labels of mazurka_cover in it, reached or not, each once, sorted: the string literals in the arguments.
// Empty if the file cannot be read.
std::vector<std::string> labels_in(const std::string& file);

// The string literals in a piece of C or C++; adjacent ones are one.
std::vector<std::string> string_literals(const std::string& text);

// The functions and variables of others that it needs.
std::set<std::string> imports_of(const std::string& file);

}  // namespace mazurka
