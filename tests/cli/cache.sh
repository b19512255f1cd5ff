#!/usr/bin/env bash
# Sources that have not changed are not compiled again; whatever could make a difference is noticed.
. "$(dirname "$0")/toolchain_common"

export XDG_CACHE_HOME=$work/cache
entries=$XDG_CACHE_HOME/mazurka
mkdir "$work/bin" "$work/src" "$work/src/first" "$work/src/second"

# Compilers that count what they compile.
for name in gcc g++ clang; do
  can_use "$name" || continue
  printf '#!/bin/sh\ncase " $* " in *" -c "*) echo >> %s/count ;; esac\nexec %s "$@"\n' \
    "$work" "$(command -v "$name")" > "$work/bin/$name"
  chmod +x "$work/bin/$name"
done

# settle: what was just written is not kept, as nobody knows what the compiler saw of it.
settle() { sleep 0.06; }

# compiles N STATUS ARGUMENTS...: a check, for which so many files are compiled.
compiles() {
  local expected=$1
  shift
  : > "$work/count"
  run "$@"
  local times
  times=$(wc -l < "$work/count")
  [ "$times" -eq "$expected" ] || complain "$last compiles $times files, expected $expected"
}

# keep_output, same: the last run printed what the one before it did, but for the time.
keep_output() { sed 's/[0-9.]* s;/s;/' "$work/out" > "$work/before"; }
same() {
  sed 's/[0-9.]* s;/s;/' "$work/out" | diff "$work/before" - > "$work/difference" ||
    complain "$last prints something else than before: $(cat "$work/difference")"
}

cd "$work/src" || exit 1
cat > bug.c << 'END'
#include "limit.h"
#include <assert.h>
#include <pthread.h>
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void* add(void* nothing) {
  pthread_mutex_lock(&m);
  assert(++x < LIMIT);
  pthread_mutex_unlock(&m);
  return nothing;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
}
END
echo '#define LIMIT 3' > second/limit.h
settle
include="-Ifirst -Isecond"
gcc=--compiler=$work/bin/gcc

# Once, and with the same report.
compiles 1 0 check "$gcc" $include bug.c
keep_output
compiles 0 0 check "$gcc" $include bug.c
same
compiles 1 0 check --no-cache "$gcc" $include bug.c
same
touch second/limit.h
compiles 0 0 check "$gcc" $include bug.c

# A header that changes; one that comes before it, and goes.
echo '#define LIMIT 2' > second/limit.h
settle
compiles 1 1 check "$gcc" $include bug.c
keep_output
compiles 0 1 check "$gcc" $include bug.c
same
"$MAZURKA" check --json="$work/report.json" "$gcc" $include bug.c > "$work/out"
token=$(sed -n 's/.*"schedule": *"\([^"]*\)".*/\1/p' "$work/report.json" | head -n 1)
[ -n "$token" ] || complain "there is no schedule in the report"
compiles 0 1 replay "$gcc" $include bug.c "$token"
echo '#define LIMIT 4' > first/limit.h
settle
compiles 1 0 check "$gcc" $include bug.c
compiles 0 0 check "$gcc" $include bug.c
rm first/limit.h
compiles 1 1 check "$gcc" $include bug.c
mkdir first/sub
echo '#define LIMIT 5' > limit.h  # beside the source: found first of all
settle
compiles 1 0 check "$gcc" $include bug.c
rm limit.h

# Options, the compiler, the folder, and where compilers look.
compiles 1 1 check "$gcc" $include -O1 bug.c
compiles 0 1 check "$gcc" $include -O1 bug.c
[ ! -e "$work/bin/clang" ] || compiles 1 1 check --compiler="$work/bin/clang" $include bug.c
settle
compiles 1 1 check "$gcc" $include bug.c
compiles 0 1 check "$gcc" $include bug.c
touch "$work/bin/gcc"
settle
compiles 1 1 check "$gcc" $include bug.c
compiles 0 1 check "$gcc" $include bug.c
cp -r "$work/src" "$work/other"
settle
cd "$work/other" || exit 1
compiles 1 1 check "$gcc" $include bug.c
cd "$work/src" || exit 1
CPATH=$work/other compiles 1 1 check "$gcc" $include bug.c

# Objects that are linked in.
echo 'int one(void) { return 1; }' > one.c
echo 'int one(void); int main(void) { return one(); }' > main.c
gcc -c one.c -o one.o
settle
compiles 1 1 check "$gcc" main.c one.o
compiles 0 1 check "$gcc" main.c one.o
echo 'int one(void) { return 0; }' | gcc -c -x c - -o one.o
settle
compiles 1 0 check "$gcc" main.c one.o

# Warnings are shown each time.
echo 'int main(void) { int unused; return 0; }' > warned.c
settle
compiles 1 0 check "$gcc" -Wall warned.c
warns "unused"
compiles 0 0 check "$gcc" -Wall warned.c
warns "unused"

# What does not compile is not kept, nor what depends on more than files.
echo 'int main(void) { return 0 }' > wrong.c
echo 'const char* now(void) { return __TIME__; } int main(void) { return now() == 0; }' > timed.c
printf '#if __has_include("later.h")\nint x;\n#endif\nint main(void) { return 0; }\n' > asks.c
settle
for i in 1 2; do
  compiles 1 2 check "$gcc" wrong.c
  compiles 1 0 check "$gcc" timed.c
  compiles 1 0 check "$gcc" asks.c
  compiles 1 0 check "$gcc" -Wl,-O1 warned.c
done

# What is damaged is not used: something else, a part, one bit.
damage() {
  for file in "$entries"/*.program; do "$@" "$file"; done
  compiles 1 1 check "$gcc" $include bug.c
  keep_output
  compiles 0 1 check "$gcc" $include bug.c
  same
}
compiles 0 1 check "$gcc" $include bug.c
empty() { : > "$1"; }
halve() { truncate -s $(($(stat -c %s "$1") / 2)) "$1"; }
flip() {
  [ "$(stat -c %s "$1")" -lt 5000 ] || # not one of those that were damaged before
    printf '\377\376' | dd of="$1" bs=1 seek=$(($(stat -c %s "$1") - 5000)) conv=notrunc status=none
}
damage empty
damage halve
damage flip

# Several at once.
rm -rf "$entries"
for i in 1 2 3 4; do
  "$MAZURKA" check "$gcc" $include bug.c > "$work/parallel$i" 2>&1 && complain "a bug is missed"
done &
for i in 5 6 7 8; do
  "$MAZURKA" check "$gcc" $include bug.c > "$work/parallel$i" 2>&1 && complain "a bug is missed"
done
wait
for i in 1 2 3 4 5 6 7 8; do
  grep -q "bug: " "$work/parallel$i" || complain "of several at once, one says $(cat "$work/parallel$i")"
done
compiles 0 1 check "$gcc" $include bug.c
[ "$(ls "$entries" | wc -l)" -eq 1 ] || complain "something is left over: $(ls "$entries")"

# The oldest ones go.
head -c 1000000 /dev/zero > "$entries/old.program"
touch -d '2 hours ago' "$entries/old.program" "$entries/part-lost"
export MAZURKA_CACHE_MB=1
compiles 1 1 check "$gcc" $include -DNEW bug.c
[ ! -e "$entries/old.program" ] || complain "an old program stays although there is too much"
[ ! -e "$entries/part-lost" ] || complain "a part that nobody finished stays"
compiles 0 1 check "$gcc" $include -DNEW bug.c
unset MAZURKA_CACHE_MB

# Without a place for it, or with one that others can write to, there is no cache, and nothing is said.
silent() {
  compiles 1 1 check "$gcc" $include -DNEW bug.c
  ! grep -i cache "$work/err" || complain "$last complains about the cache"
}
chmod 777 "$entries"
silent
chmod 500 "$entries"
[ "$(id -u)" -eq 0 ] || silent  # root may write everywhere
chmod 700 "$entries"
XDG_CACHE_HOME=/dev/null silent
XDG_CACHE_HOME='' HOME='' silent
HOME=/proc XDG_CACHE_HOME='' silent

# C++, two files, both languages.
if [ -e "$work/bin/g++" ]; then
  echo 'extern "C" int one(void); int main() { return one(); }' > main.cpp
  settle
  compiles 2 1 check "$gcc" main.cpp one.c
  compiles 0 1 check "$gcc" main.cpp one.c
  echo 'int one(void) { return 0; }' > one.c
  settle
  compiles 2 0 check "$gcc" main.cpp one.c
fi
finish
