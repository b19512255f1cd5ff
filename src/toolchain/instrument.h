// How programs are built for Mazurka: instrumented by the compiler's -fsanitize=thread, linked with
// our runtime instead of theirs.

#pragma once

#include "toolchain/compiler.h"
#include "toolchain/compiler_line.h"
#include "toolchain/installation.h"

namespace mazurka {

// How the option reaches the compiler proper. `direct` is what people write. But a driver that also
// links adds the sanitizer's runtime when it sees the option; `hidden` passes it by.
enum class Passing { direct, hidden };

// Debug information is not among them; -g is up to the caller.
Words compile_options(const Installation& ours, Family family, Passing passing);

// For an executable. They come before all other inputs, so that our functions come before those of
// every other library.
Words link_options(const Installation& ours);

// The arguments of a compiler's command line, changed so that the result is instrumented and linked
// with our runtime. What neither compiles nor links ("--version") stays as it is.
// Throws UserError for what we cannot do: static linking, other sanitizers, 32 bits.
Words instrumented(const Words& arguments, Family family, const Installation& ours);

}  // namespace mazurka
