# Modules that need each other, modules that stay, many of them: dlopen as the loader does it, in every execution.
. "$(dirname "$0")/common"
cd "$work"

cat > base.c << 'END'
void note(int what);
static int value = 5;
__attribute__((constructor)) static void begin(void) { note(1); }
__attribute__((destructor)) static void end(void) { note(-1); }
int base(void) { return value++; }
END
cat > top.c << 'END'
void note(int what);
int base(void);
static int from_base;
__attribute__((constructor)) static void begin(void) { from_base = base(); note(10); }
__attribute__((destructor)) static void end(void) { note(-10); }
int top(void) { return from_base; }
END
cat > local.c << 'END'
static _Thread_local int mine = NUMBER;
int next(void) { return mine++; }
END
cat > objects.cpp << 'END'
#include <map>
#include <string>
template <typename T> struct Unique { static inline std::map<std::string, T> all; };
extern "C" int find(const char* name) { return Unique<int>::all.try_emplace(name, 7).first->second; }
END
cat > main.c << 'END'
#define _GNU_SOURCE
#include <assert.h>
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int notes;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void note(int what) {
  pthread_mutex_lock(&lock);
  notes += what;
  pthread_mutex_unlock(&lock);
}

static int call(void* module, const char* function) {
  int (*called)(void) = (int (*)(void))dlsym(module, function);
  assert(called != NULL);
  return called();
}

// What was needed stays as long as somebody needs it.
static void needs(void) {
  void* top = dlopen("./libtop.so", RTLD_NOW);
  assert(top != NULL && notes == 11 && call(top, "top") == 5);
  void* base = dlopen("libbase.so", RTLD_NOW | RTLD_NOLOAD);
  assert(base != NULL && call(base, "base") == 6);
  dlclose(top);
  assert(notes == 1 && call(base, "base") == 7);
  dlclose(base);
  assert(notes == 0);
  base = dlopen("./libbase.so", RTLD_NOW);
  assert(notes == 1 && call(base, "base") == 5);
  dlclose(base);
  void* kept = dlopen("./libbase.so", RTLD_NOW | RTLD_NODELETE);
  dlclose(kept);
  assert(notes == 1 && dlopen("./libbase.so", RTLD_NOW | RTLD_NOLOAD) == kept && call(kept, "base") == 5);
}

// More modules with thread-local data than the loader has room for at the start.
static void* many(void* unused) {
  for (int i = 0; i < 20; ++i) {
    char name[40];
    snprintf(name, sizeof name, "./local%d.so", i);
    void* module = dlopen(name, RTLD_NOW);
    assert(module != NULL);
    assert(call(module, "next") == i);
    assert(call(module, "next") == i + 1);
  }
  return unused;
}

// It defines what is one for the whole process, and brings its C++ library along.
static void objects(void) {
  void* module = dlopen("./objects.so", RTLD_NOW);
  assert(module != NULL);
  int (*find)(const char*) = (int (*)(const char*))dlsym(module, "find");
  assert(find("a") == 7);
  dlclose(module);
  assert(dlopen("./objects.so", RTLD_NOW | RTLD_NOLOAD) == module && find("a") == 7);
}

static int count(struct dl_phdr_info* info, size_t size, void* found) {
  (void)size;
  *(int*)found += strstr(info->dlpi_name, "libtop.so") != NULL;
  return 0;
}
static void list(void) {
  int found = 0;
  dl_iterate_phdr(count, &found);
  assert(found == 0);
  void* top = dlmopen(LM_ID_BASE, "./libtop.so", RTLD_NOW | RTLD_DEEPBIND);
  dl_iterate_phdr(count, &found);
  assert(found == 1);
  Dl_info info;
  assert(dladdr(dlsym(top, "top"), &info) && strstr(info.dli_fname, "libtop.so") && strcmp(info.dli_sname, "top") == 0);
}

static _Atomic int order;
static void* set(void* unused) {
  order = 1;
  return unused;
}

int main(int argc, char** argv) {
  pthread_t thread;
  pthread_create(&thread, NULL, set, NULL);
  const int before = order;  // more than one execution
  pthread_join(thread, NULL);
  assert(argc == 2 && before < 2);
  switch (argv[1][0]) {
    case 'n': needs(); break;
    case 'o': objects(); break;
    case 'l': list(); break;
    case 'w': dlmopen(LM_ID_NEWLM, "./libbase.so", RTLD_NOW); break;
    case 'm':
      pthread_create(&thread, NULL, many, NULL);
      pthread_join(thread, NULL);
      many(NULL);
      break;
  }
  return 0;
}
END

for compiler in gcc clang; do
  can_use $compiler || continue
  cxx=$([ $compiler = gcc ] && echo g++ || echo clang++)
  export MAZURKA_CC=$compiler MAZURKA_CXX=$cxx
  "$MAZURKA" cc main.c -o main -rdynamic
  for how in "" "$MAZURKA"; do
    cc=${how:+$how cc} && cc=${cc:-$compiler}
    cplusplus=${how:+$how c++} && cplusplus=${cplusplus:-$cxx}
    $cc -shared -fPIC base.c -o libbase.so
    $cc -shared -fPIC top.c -o libtop.so -L. -lbase -Wl,-rpath,"$work"
    $cplusplus -std=c++17 -shared -fPIC objects.cpp -o objects.so
    for i in $(seq 0 19); do $cc -shared -fPIC -DNUMBER="$i" local.c -o "local$i.so"; done
    for what in needs objects list many; do
      run 0 check ./main -- $what
      prints "complete"
      prints "2 executions"
    done
    run 4 check ./main -- world
    prints "dlmopen"
  done
done

finish
