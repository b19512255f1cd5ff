# Verdicts and their exit status.
. "$(dirname "$0")/common"

run 0 check model:bank_fixed
prints "complete: every trace was explored, and there is no bug"
prints "2 executions, 0 blocked"

run 1 check model:bank
prints "bug: 1 finding in"
prints "assertion at main"
prints "no money is lost or made"
prints "mazurka replay model:bank "

run 1 check model:philosophers_deadlock
prints "deadlock at philosopher0; philosopher1; philosopher2"
prints "waits: lock fork[1]"

run 1 check --keep-going model:bank
prints "3 executions"

run 3 check --max-executions=5 "model:lastzero(5)"
prints "bounded: the limit of executions was reached"
run 3 check --max-steps=3 model:bank
prints "the limit of steps was reached"
run 3 check --max-seconds=0.2 "model:lastzero(40)"
prints "the limit of seconds was reached"

# By default an algorithm that can treat the program; the one named, if one is named.
run 0 check model:lamport
prints "algorithm optimal (pop cannot treat this program)"
run 0 check --algorithm=source model:bank_fixed
prints "algorithm source"
run 0 check --check-optimality "model:disp(5,2)"
prints "137 executions"

# Three ways to show an execution.
run 1 check --show-schedule=lines model:bank
prints "withdraw  read balance = 100"
run 1 check --show-schedule=none model:bank
prints_not "read balance"
run 1 check --show-schedule=columns "model:philosophers_deadlock(12)"
prints "step  philosopher0"

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
prints "bounded: interrupted"

finish
