// Lines of text on a terminal: how wide they are, and where they are broken.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mazurka {

// How many characters a terminal shows.
std::size_t display_width(std::string_view text);

// At most so many characters; the last one is … if some are missing.
std::string shortened(std::string_view text, std::size_t width);

// Sentences, indented and broken between words. Ends with a newline.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width);

// A text and marks behind it, in lines: the first one is so wide, and the others. The text is broken
// between words, but not before a value ("= 2", "1 -> 2"), and marks are not broken.
std::vector<std::string> broken(const std::string& text, const std::vector<std::string>& marks,
                                std::size_t first, std::size_t others);

}  // namespace mazurka
