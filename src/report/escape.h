// A text of the program's inside a format that has its own idea of quotes. Such texts can have
// anything in them: what the program printed, names of functions, of files.

#pragma once

#include <string>
#include <string_view>

namespace mazurka {

// Valid UTF-8 without control characters but tab and newline: those become pictures ("␛"), and what
// is not UTF-8 becomes "�".
std::string printable(std::string_view text);

// The content of an element, and the value of an attribute with its quotes.
std::string xml_text(std::string_view text);
std::string xml_attribute(std::string_view text);

// A string of Graphviz, with its quotes. Newlines begin a new line, and lines are centred; with
// `left` they begin at the left.
std::string dot_quoted(std::string_view text, bool left = false);

// A path as a URI reference: relative if it is relative, otherwise "file:///…".
std::string uri_of_path(std::string_view path);

}  // namespace mazurka
