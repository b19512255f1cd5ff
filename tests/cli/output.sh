# The same command prints the same, byte for byte, except for times and memory.
. "$(dirname "$0")/common"

# same ARGUMENTS...
same() {
  "$MAZURKA" "$@" 2>&1 | sed -E 's/[0-9.]+ s;/_ s;/; /"(seconds|peak_rss_kb)":/d' > "$work/first"
  "$MAZURKA" "$@" 2>&1 | sed -E 's/[0-9.]+ s;/_ s;/; /"(seconds|peak_rss_kb)":/d' > "$work/second"
  [ -s "$work/first" ] || complain "mazurka $*: no output"
  cmp -s "$work/first" "$work/second" || complain "mazurka $*: not the same output twice"
}

same check model:bank
same check model:bank_fixed
same check --keep-going "model:philosophers_deadlock(4)"
same check --algorithm=source "model:lastzero(7)"
same check --json=- model:bank
same replay model:bank 0x2,1,2
same models
same algorithms
same help
for topic in check replay tables models algorithms exit-status json limits native races reports schedules; do same help $topic; done

# What nobody can read was not said.
last="mazurka check model:bank_fixed > /dev/full"
"$MAZURKA" check model:bank_fixed > /dev/full 2> "$work/err"
[ $? -eq 2 ] || complain "$last: the exit status is not 2"
warns "cannot write to standard output"
"$MAZURKA" check model:bank > /dev/full 2> "$work/err"
[ $? -eq 1 ] || complain "mazurka check model:bank > /dev/full: the exit status is not that of a bug"

run 0 --version
prints "mazurka "
run 0 --help
prints "check"
run 0 help json
prints "peak_rss_kb"
run 0 models
prints "disp(S=3,R=2)"
run 0 algorithms
prints "optimal"

finish
