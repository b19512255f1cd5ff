// Modules that the program loads by dlopen.
//
// The first dlopen of a module really loads it, and it stays for the rest of the search: code that is not
// instrumented is watched (foreign/), and its data as they were before its constructors ran are part of
// what is rolled back. What a program can tell is kept here for each execution: which ones are loaded, how
// often they were opened. Constructors run when it opens a module that is not loaded, destructors when it
// is closed for the last time. What has been closed cannot be used: its memory faults.

#pragma once

#include <pthread.h>

#include <map>
#include <string>
#include <vector>

#include "native/loader.h"
#include "native/modules.h"

namespace mazurka {

class Thread;

class LateModules {
 public:
  // None is loaded.
  void restart();

  // Libc has one lock for all that is loaded; who holds it may load more, from a constructor.
  pthread_mutex_t* mutex() { return &mutex_; }

  // dlopen and dlclose by a thread that holds the loader's lock. Constructors and destructors are run.
  void* open(Thread& t, const char* file, int mode, std::uintptr_t pc);
  int close(Thread& t, void* handle, std::uintptr_t pc);

  // Whether the address, of a function or of data, is in a module that is not loaded now.
  bool is_away(std::uintptr_t address) const { return away_at(address) != nullptr; }
  std::string name_if_away(std::uintptr_t address) const;  // otherwise empty

  // By dlmopen, before main; 0: not at all. What is loaded there has a libc of its own, which nobody watches.
  static inline std::uintptr_t other_world_opened_at = 0;
  [[noreturn]] static void refuse_other_world(Thread& t, std::uintptr_t pc);

  const Module* find(std::uintptr_t address) const;  // nullptr: there is none
  bool contains(std::uintptr_t address) const { return find(address) != nullptr; }

 private:
  struct LateModule {
    Module module;
    link_map* map;
    std::vector<loader::Function> constructors, destructors;
    std::vector<std::size_t> needs;  // numbers of others
    bool stays = false;              // once it is loaded

    // In this execution.
    int opened = 0;
    bool is_loaded = false;
    bool is_hidden = false;
    bool is_kept = false;  // by RTLD_NODELETE
  };

  void take_in(std::vector<loader::Newcomer> newcomers, int mode);
  void* handle_of(Thread& t, const char* file, int mode, std::uintptr_t pc);
  void find_needs(LateModule& late);
  LateModule* with_handle(const void* handle);
  const LateModule* away_at(std::uintptr_t address) const;
  void add_with_needs(std::size_t number, std::vector<std::size_t>& order) const;
  void load(std::size_t number, int mode);
  void unload_unneeded(Thread& t, std::uintptr_t pc);
  void set_hidden(LateModule& late, bool hidden);

  pthread_mutex_t mutex_ = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  std::vector<LateModule> modules_;
  std::map<std::pair<std::string, int>, void*>
      handles_;                      // by file and mode: what the loader has answered
  std::vector<std::size_t> loaded_;  // in the order in which their constructors were run
};

}  // namespace mazurka
