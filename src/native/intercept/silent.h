// Memory of nodes that nobody watches: how the library's own containers, and tests, get at it.

#pragma once

namespace mazurka {

struct Silent {
  template <class T>
  static T load(const T& from) {
    return from;
  }
  template <class T>
  static void store(T& to, T value) {
    to = value;
  }
};

}  // namespace mazurka
