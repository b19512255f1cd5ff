// The arguments of main, the same for every execution.

#pragma once

#include <string>
#include <vector>

namespace mazurka {

class Arguments {
 public:
  Arguments(int count, char** vector) : pristine_(vector, vector + count) { restore(); }

  void restore() {
    words_ = pristine_;
    vector_.clear();
    for (std::string& word : words_) vector_.push_back(word.data());
    vector_.push_back(nullptr);
  }

  int count() const { return static_cast<int>(pristine_.size()); }
  char** vector() { return vector_.data(); }

 private:
  std::vector<std::string> pristine_;
  std::vector<std::string> words_;
  std::vector<char*> vector_;
};

}  // namespace mazurka
