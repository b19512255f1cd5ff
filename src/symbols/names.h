// Names of functions as people want to read them.

#pragma once

#include <string>
#include <string_view>

namespace mazurka {

// The name in the source for a name in an object file: "bank::Account::deposit" for
// "_ZN4bank7Account7depositEi". Without parameters, return type and template arguments that the
// standard library adds by default. Other names stay as they are.
std::string source_name(const std::string& symbol);

// Without default template arguments of the standard library and other noise:
// "std::vector<int>" for "std::vector<int, std::allocator<int> >".
std::string without_noise(std::string name);

// "bank::Account::deposit" for "void bank::Account::deposit(int) const".
std::string without_signature(std::string_view name);

}  // namespace mazurka
