# What is said while a search goes on: to terminals, or if somebody asks for it.
. "$(dirname "$0")/common"

big="model:lastzero(40)"
cat > "$work/big.c" << 'END'
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static void* add(void* unused) {
  for (int i = 0; i < 50; ++i) x = y + 1;
  return unused;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, add, 0);
  for (int i = 0; i < 50; ++i) y = x + 1;
  pthread_join(a, 0);
}
END

silent() { [ ! -s "$work/err" ] || complain "$last: says something on standard error"; }

# Piped: nothing unless asked.
for program in "$big" "$work/big.c"; do
  run 3 check --max-seconds=0.7 "$program"
  silent
  run 3 check --progress=none --max-seconds=0.7 "$program"
  silent

  run 3 check --progress=json --max-seconds=0.7 "$program"
  [ "$(wc -l < "$work/err")" -ge 3 ] || complain "$last: $(wc -l < "$work/err") lines only"
  for key in executions blocked events depth seconds rate estimated_executions findings; do
    [ "$(grep -c "\"$key\":" "$work/err")" -eq "$(wc -l < "$work/err")" ] || complain "$last: no $key in some line"
  done
  grep -q '"executions":[1-9]' "$work/err" || complain "$last: no executions are counted"

  run 3 check --progress=line --max-seconds=1.5 "$program"
  warns " per second), 0 blocked, depth "
done
run 1 check --progress=json model:bank
warns '"findings":'
run 2 check --progress=maybe model:bank

# On a terminal: a line, which is gone in the end.
if can_use script; then
  for program in "$big" "$work/big.c"; do
    last="check $program on a terminal"
    script -qec "'$MAZURKA' check --max-seconds=1 '$program' > '$work/out'" /dev/null < /dev/null > "$work/tty"
    prints "bounded"
    grep -q "executions (" "$work/tty" || complain "$last: no line"
    [ "$(tail -c 4 "$work/tty" | od -An -c | tr -d ' \n')" = '\r033[K' ] || complain "$last: the line stays"
  done
  last="check --progress=none on a terminal"
  script -qec "'$MAZURKA' check --progress=none --max-seconds=0.5 '$big' > '$work/out'" /dev/null < /dev/null > "$work/tty"
  [ ! -s "$work/tty" ] || complain "$last: says something"
fi

# ^C ends the search, not the report: all that was found is there.
sed '$s/^/  assert(x > 1000);\n/; 1s/^/#include <assert.h>\n/' "$work/big.c" > "$work/fails.c"
# interrupted STATUS OPTIONS...
interrupted() {
  local expected=$1
  shift
  last="interrupted check $*"
  rm -f "$work/err"
  "$MAZURKA" check --progress=json --max-seconds=60 "$@" > "$work/out" 2> "$work/err" &
  local tool=$!
  until grep -qs '"executions":[1-9]' "$work/err"; do sleep 0.05; done
  kill -INT "$tool"
  wait "$tool"
  local status=$?
  [ "$status" -eq "$expected" ] || complain "$last: exit status $status, expected $expected"
}
for compiler in gcc clang; do
  interrupted 3 --compiler=$compiler "$work/big.c"
  prints "bounded"
  prints "interrupted; no bug so far"
  interrupted 1 --compiler=$compiler --keep-going "$work/fails.c"
  prints "assertion at "
  prints ", then interrupted"
done
interrupted 3 "$big"

finish
