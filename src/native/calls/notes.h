// What functions of other libraries look at and change, noted at their entry (known_functions.h). It may be
// more than they do: what is noted in vain is only remembered less often.

#pragma once

#include "native/calls/library_call.h"

namespace mazurka::notes {

// --- text.cpp: what has a text as its first argument, or as its first two; and so on ---

void reads_text(LibraryCall& call);
void reads_two_texts(LibraryCall& call);
void reads_text_and_writes_end(LibraryCall& call);  // strtol
void reads_bytes(LibraryCall& call);                // as many as the third argument says: memchr
void fills(LibraryCall& call);                      // as many as the second one says: getentropy
void sorts(LibraryCall& call);                      // qsort

// As printf, by what it has before the format.
void formats(LibraryCall& call);                  // snprintf
void formats_checked(LibraryCall& call);          // __snprintf_chk
void formats_list(LibraryCall& call);             // vsnprintf
void formats_list_checked(LibraryCall& call);     // __vsnprintf_chk
void formats_endless(LibraryCall& call);          // sprintf
void formats_endless_checked(LibraryCall& call);  // __sprintf_chk

// --- printing.cpp ---

void prints_format(LibraryCall& call);             // printf
void prints_format_checked(LibraryCall& call);     // __printf_chk
void prints_list(LibraryCall& call);               // vprintf
void prints_format_to(LibraryCall& call);          // fprintf
void prints_format_checked_to(LibraryCall& call);  // __fprintf_chk
void prints_list_to(LibraryCall& call);            // vfprintf
void prints_text_to(LibraryCall& call);            // fputs
void prints_character_to(LibraryCall& call);       // fputc
void prints_bytes_to(LibraryCall& call);           // fwrite
void flushes(LibraryCall& call);                   // fflush
void sets_buffer(LibraryCall& call);               // setvbuf

void prints_to_stream(
    LibraryCall& call);  // a member of std::ostream, or what has it as its first argument
void prints_text_to_stream(LibraryCall& call);   // operator<<(std::ostream&, const char*)
void prints_bytes_to_stream(LibraryCall& call);  // std::__ostream_insert
void uses_part_of_stream(
    LibraryCall& call);  // of a std::basic_ios, or of a std::ostringstream on its stack
void gets_string_of_stream(LibraryCall& call);  // std::ostringstream::str

// --- objects.cpp: small objects that a function makes, copies or looks at ---

void makes_attribute(LibraryCall& call);  // pthread_attr_init
void makes_object(LibraryCall& call);
void sets_jump(LibraryCall& call);              // setjmp
void calls_system(LibraryCall& call);           // syscall
void reads_object(LibraryCall& call);           // __dynamic_cast, std::runtime_error::what
void makes_error_of_text(LibraryCall& call);    // std::runtime_error(const char*)
void makes_error_of_string(LibraryCall& call);  // std::runtime_error(const std::string&)
void copies_error(LibraryCall& call);
void seeds(LibraryCall& call);  // srand

}  // namespace mazurka::notes
