# What is remembered makes no difference but to the time.
. "$(dirname "$0")/common"
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$work"

# same NAME COMPILER SOURCE OPTIONS...: verdict, counts and findings are those of a program that is run again and again.
same() {
  local name=$1 compiler=$2 source=$3
  shift 3
  local language=cc
  [ "${source##*.}" = cpp ] && language='c++ -std=c++20'
  "$MAZURKA" $language -g -O1 $(sed -n 's,^// flags: ,,p' "$source") "$source" -o program || complain "$name does not compile"
  local options=$*
  for mode in off on compared "on --recall-memory=20000"; do
    "$MAZURKA" check $options --keep-going --recall=$mode --json=report.json ./program > text 2>&1
    echo "exit status $?" > told
    python3 - >> told << 'END'
import json
report = json.load(open('report.json'))
print(report['verdict'], report['executions'], report['blocked'], report.get('assumed_away'))
for finding in report['findings']:
    print(finding['kind'], finding['message'], finding['location'], finding['schedule'])
END
    [ "$mode" = off ] && cp told expected
    cmp -s told expected ||
      complain "$name ($compiler), $options, --recall=$mode: $(cat told text), without it: $(cat expected)"
  done
}

# all COMPILER FOLDERS RACES
all() {
  export MAZURKA_CC=$1
  for source in $(eval ls "$root/tests/programs/$2/*.{c,cpp}" 2> /dev/null); do
    same "$(basename "$source")" "$1" "$source" $(sed -n 's,^// options: ,,p' "$source")
  done
  for name in fib_bench circular_buffer linuxlocks dispatcher; do
    for races in $3; do
      same $name "$1" "$root/bench/programs/$name.c" --races=$races --algorithm=pop
    done
  done
}
all gcc '{recall,condition}' 'error explore'
all clang recall error

# Structures that are passed as a whole, however they are copied.
cat > very_large.c << 'END'
#include <assert.h>
#include <pthread.h>
struct Large { long a[40]; };
static struct Large large;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int first(struct Large l) { return (int)l.a[0]; }
static int (*volatile function)(struct Large) = first;
static void* add(void* unused) {
  for (int i = 0; i < 4; ++i) {
    pthread_mutex_lock(&mutex);
    ++large.a[0];
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  pthread_mutex_lock(&mutex);
  const int then = function(large);
  pthread_mutex_unlock(&mutex);
  assert(then != 2);
  pthread_join(thread, 0);
}
END
for MAZURKA_CC in gcc clang; do
  for optimisation in -O0 -Og -Os -O2; do
    for source in very_large.c "$root"/tests/programs/recall/{structure_by_value,bit_fields}.c; do
      "$MAZURKA" check $optimisation --recall=compared --keep-going "$source" > text 2>&1
      [ $? = 1 ] || complain "$(basename "$source") with $MAZURKA_CC $optimisation: $(cat text)"
    done
  done
done
unset MAZURKA_CC

# How much it was, and what prevents it.
"$MAZURKA" cc -g -O1 "$root/bench/programs/fib_bench.c" -o program
"$MAZURKA" check --profile ./program | grep -q 'note: [0-9]* of [0-9]* steps were remembered' ||
  complain "--profile does not say how much was remembered"
cat > shows.c << 'END'
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
static void* show(void* unused) { puts("x"); signal(SIGUSR1, SIG_IGN); return unused; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, show, 0);
  pthread_join(thread, 0);
}
END
"$MAZURKA" check --profile shows.c | grep -q 'a call of signal prevented it' ||
  complain "--profile does not say what prevents memory"

finish
