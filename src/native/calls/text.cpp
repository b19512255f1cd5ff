// Functions of libc that look at texts, and those that make them of a format.

#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <algorithm>

#include "native/calls/formats.h"
#include "native/calls/notes.h"
#include "native/real.h"

namespace mazurka {

void LibraryCall::reads_text(const char* text) {
  if (text != nullptr) reads(text, strlen(text) + 1);
}

namespace {

// One conversion of a format: %[flags][width][.precision][length]letter.
struct Conversion {
  const char* end = nullptr;  // behind it; nullptr: it is not one that we know
  int stars = 0;              // numbers that come before its argument
  long precision = -1;        // -1: none; -2: one of these numbers
  int longs = 0;              // of l, ll, j, z, t; 3: L
  char letter = 0;
};

Conversion conversion_at(const char* at) {
  Conversion result;
  while (*at != '\0' && strchr("-+ #0'I", *at) != nullptr) ++at;
  if (*at == '*') ++result.stars, ++at;
  while (*at >= '0' && *at <= '9') ++at;
  if (*at == '$') return result;
  if (*at == '.') {
    ++at;
    result.precision = 0;
    if (*at == '*') {
      ++result.stars, ++at;
      result.precision = -2;
    }
    while (*at >= '0' && *at <= '9') result.precision = result.precision * 10 + (*at++ - '0');
  }
  for (; *at != '\0' && strchr("hljztqL", *at) != nullptr; ++at) {
    if (*at == 'L') result.longs = 3;
    else if (*at != 'h') ++result.longs;
  }
  if (*at == '\0' || strchr("diouxXcCeEfFgGaAsSpnm%", *at) == nullptr) return result;
  result.letter = *at;
  result.end = at + 1;
  return result;
}

void reads_argument(LibraryCall& call, const Conversion& conversion, long precision,
                    va_list& arguments) {
  const bool is_wide = conversion.longs > 0 || conversion.letter == 'S';
  switch (conversion.letter) {
    case '%':
    case 'm': return;
    case 's':
    case 'S':
      if (is_wide) {
        const auto* text = va_arg(arguments, const wchar_t*);
        if (text != nullptr) call.reads(text, (wcslen(text) + 1) * sizeof *text);
      } else {
        const auto* text = va_arg(arguments, const char*);
        if (text == nullptr) return;
        if (precision < 0) return call.reads_text(text);
        const auto most = static_cast<size_t>(precision);
        const size_t length = REAL(strnlen)(text, most);
        call.reads(text, length < most ? length + 1 : most);
      }
      return;
    case 'n': call.writes(va_arg(arguments, void*), 8); return;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      if (conversion.longs == 3) va_arg(arguments, long double);
      else va_arg(arguments, double);
      return;
    default: va_arg(arguments, long);
  }
}

}  // namespace

void reads_format(LibraryCall& call, const char* format, va_list& arguments) {
  call.reads_text(format);
  for (const char* at = strchr(format, '%'); at != nullptr; at = strchr(at, '%')) {
    const Conversion conversion = conversion_at(at + 1);
    if (conversion.end == nullptr) return call.prevent("a format that is not known");
    long last = -1;
    for (int i = 0; i < conversion.stars; ++i) last = va_arg(arguments, int);
    reads_argument(call, conversion, conversion.precision == -2 ? last : conversion.precision,
                   arguments);
    at = conversion.end;
  }
}

namespace notes {

void reads_text(LibraryCall& call) { call.reads_text(call.argument<const char*>(0)); }

void reads_two_texts(LibraryCall& call) {
  call.reads_text(call.argument<const char*>(0));
  call.reads_text(call.argument<const char*>(1));
}

void reads_text_and_writes_end(LibraryCall& call) {
  call.reads_text(call.argument<const char*>(0));
  call.writes(call.argument<void*>(1), sizeof(char*));
}

void reads_bytes(LibraryCall& call) {
  call.reads(call.argument<void*>(0), call.argument<std::size_t>(2));
}

void fills(LibraryCall& call) {
  call.writes(call.argument<void*>(0), call.argument<std::size_t>(1));
}

void sorts(LibraryCall& call) {
  const std::size_t size = call.argument<std::size_t>(1) * call.argument<std::size_t>(2);
  call.reads(call.argument<void*>(0), size);
  call.writes(call.argument<void*>(0), size);
}

namespace {

enum class List { more, given };

// Into so many bytes.
void formats_to(LibraryCall& call, std::size_t size, int format, List list) {
  const auto get = [&](va_list& arguments) {
    if (list == List::given) call.get_list(format + 1, arguments);
    else call.get_more(format + 1, arguments);
  };
  va_list arguments;
  get(arguments);
  reads_format(call, call.argument<const char*>(format), arguments);
  get(arguments);
  const int length = REAL(vsnprintf)(nullptr, 0, call.argument<const char*>(format), arguments);
  if (length >= 0) {
    call.writes(call.argument<void*>(0), std::min(size, static_cast<std::size_t>(length) + 1));
  }
}

}  // namespace

void formats(LibraryCall& call) { formats_to(call, call.argument<std::size_t>(1), 2, List::more); }
void formats_checked(LibraryCall& call) {
  formats_to(call, call.argument<std::size_t>(1), 4, List::more);
}
void formats_list(LibraryCall& call) {
  formats_to(call, call.argument<std::size_t>(1), 2, List::given);
}
void formats_list_checked(LibraryCall& call) {
  formats_to(call, call.argument<std::size_t>(1), 4, List::given);
}
void formats_endless(LibraryCall& call) { formats_to(call, SIZE_MAX, 1, List::more); }
void formats_endless_checked(LibraryCall& call) { formats_to(call, SIZE_MAX, 3, List::more); }

}  // namespace notes

}  // namespace mazurka
