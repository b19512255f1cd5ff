// The dynamic loader: its functions, called in the name of the program, and its memory.
//
// What it opens is loaded once and stays; constructors are not run by the loader, but by who opens, in
// every execution (late_modules.h).

#pragma once

#include <link.h>

#include <cstdint>
#include <string>
#include <vector>

namespace mazurka::loader {

// Its code. What it allocates is not the program's: it is not rolled back, and neither are its data.
struct Code {
  std::uintptr_t begin = 0, size = 0;
  bool contains(std::uintptr_t pc) const { return pc - begin < size; }
};
extern Code code;

// Before anything large is reserved.
void prepare();

// For code that has to be near a module that was loaded later; nullptr if there is none.
void* room_for_code(std::uintptr_t near, std::size_t size);

using Function = void (*)();

// A module that has just been loaded, with what the loader would have called.
struct Newcomer {
  link_map* map;
  std::vector<Function> constructors, destructors;  // in the order in which they are called
};

// dlopen, called from there. Adds what was not loaded before.
void* open(const char* file, int mode, std::uintptr_t caller, std::vector<Newcomer>& newcomers);

// The same without being watched: constructors are run by the loader.
void* just_open(const char* file, int mode, std::uintptr_t caller);

// dlsym, called from there.
void* find_symbol(void* handle, const char* name, std::uintptr_t caller);

// What dlerror says; nothing is left of it in libc, whose data are rolled back although the text is not.
std::string take_error();

// The modules that are loaded, in this order.
std::vector<link_map*> maps();

}  // namespace mazurka::loader
