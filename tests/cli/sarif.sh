# The SARIF report: valid, with what the text report says.
. "$(dirname "$0")/common"

tests=$(dirname "$0")/..
findings=$tests/programs/findings

# validates: the report in $work/sarif does.
validates() {
  local status=0
  python3 "$tests/schemas/validate_sarif.py" "$work/sarif" || status=$?
  case $status in
    0) ;;
    77) echo "not validated: $last" >&2 ;;
    *) complain "$last: the SARIF report is not valid" ;;
  esac
}

# has TEXT: the SARIF report has it.
has() { grep -qF -- "$1" "$work/sarif" || complain "$last: no '$1' in the SARIF report"; }

# counts NUMBER TEXT: the SARIF report has it in so many lines.
counts() {
  local found
  found=$(grep -cF -- "$2" "$work/sarif")
  [ "$found" -eq "$1" ] || complain "$last: $found lines with '$2' instead of $1"
}

run 1 check --sarif="$work/sarif" --keep-going "$findings/several.c"
validates
prints "bug:"                               # the text report as well
has '"ruleId": "assertion"'
has '"ruleId": "deadlock"'
has '"uriBaseId": "%SRCROOT%"'
has 'findings/several.c"'
has '"exitCode": 1'
has '"importance": "essential"'
has 'mazurka replay'

run 1 check --sarif="$work/sarif" "$findings/rare.c"
validates
counts 1 '"partialFingerprints": '

run 3 check --sarif="$work/sarif" --max-executions=5 "$findings/bounded.c"
validates
has '"exitCode": 3'
has '"executionSuccessful": true'
has '"results": []'

# A model has no source.
run 1 check --sarif="$work/sarif" model:bank
validates
counts 0 '"physicalLocation": '
run 0 check --sarif="$work/sarif" model:bank_fixed
validates
has '"exitCode": 0'

finish
