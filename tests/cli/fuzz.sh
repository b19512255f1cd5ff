# mazurka-fuzz: what it prints and its exit status.

set -u
failures=0

# expect STATUS TEXT ARGUMENTS…: mazurka-fuzz with the arguments ends so, and the text is in its output.
expect() {
  local status=$1 text=$2 output
  shift 2
  output=$("$MAZURKA_FUZZ" "$@" 2>&1)
  local actual=$?
  if [ $actual -ne "$status" ] || [[ $output != *"$text"* ]]; then
    printf 'mazurka-fuzz %s: status %s instead of %s, or no "%s" in:\n%s\n\n' \
      "$*" $actual "$status" "$text" "$output"
    failures=1
  fi
}

small=(--algorithm source --models 20)

expect 0 'no difference' "${small[@]}"
expect 0 '20 models compared' "${small[@]}" --jobs 1
expect 0 'source                20         0' "${small[@]}" --jobs 1 --seed 5 --mix locks
expect 0 'no difference' --algorithm source --algorithm sleep --seconds 0.2 --size large
expect 0 '--seconds' --help

expect 2 "there is no algorithm 'sauce'; there are naive, sleep, classic, source" --algorithm sauce
expect 2 "there is no mix 'lock'; there are mixed," --mix lock
expect 2 "'naive' is what the others are compared with" --algorithm naive
expect 2 '--seconds' --seconds soon
expect 2 '--seconds' --seconds -1
expect 2 '--jobs' --jobs 0
expect 2 '--models' --models 0
expect 2 '--size' --size huge
expect 2 '--out' --out /no/such/folder
expect 2 '--what' --what

exit $failures
