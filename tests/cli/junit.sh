# The JUnit report: XML that CI systems can read, with what the text report says.
. "$(dirname "$0")/common"

tests=$(dirname "$0")/..
findings=$tests/programs/findings

# validates: the report in $work/junit does.
validates() {
  can_use python3 || return 0
  python3 "$tests/schemas/validate_junit.py" "$work/junit" ||
    complain "$last: the JUnit report is not valid"
}

# has TEXT: the JUnit report has it.
has() { grep -qF -- "$1" "$work/junit" || complain "$last: no '$1' in the JUnit report"; }

run 1 check --junit="$work/junit" --keep-going "$findings/several.c"
validates
prints "bug:"                               # the text report as well
has 'failures="2"'
has '<failure type="assertion"'
has '<failure type="deadlock"'
has 'mazurka replay'

run 3 check --junit="$work/junit" --max-executions=5 "$findings/bounded.c"
validates
has '<skipped message='
has 'executions'

run 0 check --junit="$work/junit" model:bank_fixed
validates
has 'failures="0" errors="0" skipped="0"'
has '<property name="executions" value="2"/>'

finish
