# The JSON report: all keys, values that agree with the text.
. "$(dirname "$0")/common"

keys="program verdict limit algorithm memory executions blocked assumed_away deadlocks events
  longest_execution wakeup_tree sleep_characterisation unfolding seconds peak_rss_kb findings"

# has_keys KEYS: each of them once in $work/out.
has_keys() {
  for key in $1; do
    [ "$(grep -c "\"$key\": " "$work/out")" -eq 1 ] || complain "$last: not one key '$key'"
  done
}

run 0 check --json=- model:bank_fixed
has_keys "$keys"
prints '"verdict": "complete"'
prints '"executions": 2,'
prints '"memory": "sc"'
prints '"assumed_away": 0,'
prints '"findings": []'
prints_not "complete:"                      # the report alone
[ "$(head -c 1 "$work/out")" = "{" ] || complain "$last: does not begin with {"
[ "$(tail -n 1 "$work/out")" = "}" ] || complain "$last: does not end with }"

run 1 check --json=- model:bank
has_keys "$keys kind message location schedule threads"
prints '"verdict": "bug"'
prints '"kind": "assertion"'

run 1 check --json=- model:philosophers_deadlock
prints '"kind": "deadlock"'
prints '"deadlocks": 1,'
prints '"program": "model:philosophers_deadlock(3)"'

run 3 check --json=- --max-executions=5 "model:lastzero(5)"
prints '"verdict": "bounded"'
prints '"limit": "executions"'

# To a file: the text report as well, and an older report is replaced.
yes | head -n 1000 > "$work/report"
run 0 check --json="$work/report" model:bank_fixed
prints "complete:"
cp "$work/report" "$work/out"
has_keys "$keys"
[ "$(tail -n 1 "$work/out")" = "}" ] || complain "the file does not end with }"

finish
