// Reads the list of tax rates that comes with the program: "DE=19.0 FR=20.0 CH=8.1".

#ifndef DOUBLE_CHECKED_INIT_RATE_LIST_H
#define DOUBLE_CHECKED_INIT_RATE_LIST_H

#include <cctype>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace billing {

// A country and its rate in tenths of a percent.
using Rate = std::pair<std::string, int>;

class RateListReader {
 public:
  explicit RateListReader(const std::string& text) : text_(text) {}

  // All entries, in the order of the text. Throws std::runtime_error if the text is malformed.
  std::vector<Rate> read() {
    std::vector<Rate> rates;
    skip_space();
    while (position_ < text_.size()) {
      std::string country = read_country();
      expect('=');
      const int tenths = read_tenths();
      rates.emplace_back(std::move(country), tenths);
      skip_space();
    }
    return rates;
  }

 private:
  char peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }

  bool at_digit() const { return std::isdigit(static_cast<unsigned char>(peek())) != 0; }

  void skip_space() {
    while (peek() == ' ') ++position_;
  }

  void expect(char wanted) {
    if (peek() != wanted) fail(std::string("expected '") + wanted + "'");
    ++position_;
  }

  std::string read_country() {
    std::string country;
    while (std::isupper(static_cast<unsigned char>(peek())) != 0) country += text_[position_++];
    if (country.size() != 2) fail("expected a country");
    return country;
  }

  // A number with exactly one digit after the point.
  int read_tenths() {
    int tenths = 0;
    if (!at_digit()) fail("expected a rate");
    while (at_digit()) tenths = 10 * tenths + (text_[position_++] - '0');
    expect('.');
    if (!at_digit()) fail("expected a digit");
    return 10 * tenths + (text_[position_++] - '0');
  }

  [[noreturn]] void fail(const std::string& reason) const {
    throw std::runtime_error("rate list, column " + std::to_string(position_ + 1) + ": " + reason);
  }

  const std::string text_;
  std::size_t position_ = 0;
};

}  // namespace billing

#endif
