# Verdicts and their exit status.
. "$(dirname "$0")/common"

run 0 check model:bank_fixed
prints "complete: model:bank_fixed: every trace was explored, and there is no bug"
prints "2 executions, 0 blocked"

run 1 check model:bank
prints "bug: model:bank: 1 finding in"
prints "assertion at main"
prints "no money is lost or made"
prints "  mazurka replay mz2"

run 1 check model:philosophers_deadlock
prints "deadlock at philosopher0; philosopher1; philosopher2"
prints "waits for fork[1], which philosopher1 has since step"

run 1 check --keep-going model:bank
prints "3 executions"

run 3 check --max-executions=5 "model:lastzero(5)"
prints "bounded: model:lastzero(5): the limit of executions was reached"
run 3 check --max-steps=3 model:bank
prints "cut after 3 steps; no bug so far"
run 3 check --max-seconds=0.2 "model:lastzero(40)"
prints "the limit of seconds was reached"
run 3 check --max-memory=1M "model:lastzero(5)"
prints "the limit of memory was reached"

# By default an algorithm that can treat the program; the one named, if one is named.
run 0 check model:lamport
prints "algorithm optimal (pop cannot treat this program)"
run 0 check --algorithm=source model:bank_fixed
prints "algorithm source"
run 0 check --check-optimality "model:disp(5,2)"
prints "137 executions"

# A column for each process if they fit, otherwise lines that are indented.
run 1 check model:bank
prints " step  main                 deposit              withdraw"
COLUMNS=60 run 1 check "model:philosophers_deadlock(7)"
prints "philosopher3: lock fork[3]"
COLUMNS=200 run 1 check "model:philosophers_deadlock(7)"
prints " step  philosopher0"

# Colours if they are wanted.
run 1 check --color=always model:bank
prints "$(printf '\033[1;31mbug')"
run 1 check --color=never model:bank
prints_not "$(printf '\033')"

# ^C ends the search, not the report. The file is there when the search begins.
"$MAZURKA" check --json="$work/report" --max-seconds=60 "model:lastzero(40)" > "$work/out" &
tool=$!
until [ -e "$work/report" ]; do sleep 0.05; done
sleep 0.5
kill -INT "$tool"
wait "$tool"
status=$?
last="interrupted check"
[ "$status" -eq 3 ] || complain "interrupted check: exit status $status, expected 3"
prints "bounded: model:lastzero(40): interrupted"

finish
