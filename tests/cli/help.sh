# Help fits a screen, and the tool, the manual page and the completions agree on what there is.
. "$(dirname "$0")/common"

root=$(cd "$(dirname "$0")/../.." && pwd)
manual=$root/docs/man/mazurka.1
completions=$root/share/completions
export LC_ALL=C.UTF-8

# --- A screen has 24 lines of 80 columns ---

# fits LINES: so does the last output.
fits() {
  local lines
  lines=$(wc -l < "$work/out")
  [ "$lines" -le "$1" ] || complain "$last has $lines lines, more than $1"
  if grep -qE '^.{81}' "$work/out"; then
    complain "$last is wider than 80 columns: $(grep -E '^.{81}' "$work/out" | head -n 1)"
  fi
}

run 0 help
fits 24
cp "$work/out" "$work/overview"
run 0 --help
cmp -s "$work/out" "$work/overview" || complain "--help is not the same as help"
run 2
cmp -s "$work/err" "$work/overview" || complain "mazurka alone does not show the overview"

commands=$(sed -n '/^Usage/,/^Options/ s/^  \([a-z+]*\)  .*/\1/p' "$work/overview")
topics=$(sed '1,/help TOPIC/ d' "$work/overview")
[ "$(echo $commands | wc -w)" -ge 9 ] || complain "the overview has too few commands: $commands"
[ "$(echo $topics | wc -w)" -ge 12 ] || complain "the overview has too few topics: $topics"
for topic in $topics; do
  run 0 help "$topic"
  [ -s "$work/out" ] || complain "$last: nothing"
  fits 24
done
for command in $commands; do
  run 0 help "$command"
  fits 100
  ! grep -qE -- '^  --[a-z-]+= ' "$work/out" || complain "$last: an option has a value without a name"
done

# --- The JSON report has the keys that the help explains ---

# explain TOPICS INDENTATION: every key at this depth of $work/report.
explain() {
  for topic in $1; do "$MAZURKA" help "$topic"; done > "$work/topics"
  for key in $(sed -nE "s/^ {$2}\"([a-z_]+)\":.*/\\1/p" "$work/report" | sort -u); do
    grep -qw -- "$key" "$work/topics" || complain "help $1 does not explain '$key'"
  done
}
for model in bank late_answer mutual_calls; do
  "$MAZURKA" check --json="$work/report" "model:$model" > /dev/null
  explain json 2
  for depth in 6 8; do explain json-findings $depth; done   # finding, execution
  explain "json-findings json-steps" 12                     # frame, step, who waits
  explain json-steps 16                                     # message
done

# --- Options ---

# options_of COMMAND: as its help prints them.
options_of() {
  "$MAZURKA" help "$1" | sed -nE 's/^  (-h,)?(--[a-z-]+).*/\2/p' | sort -u
}

# same NAME: $work/expected and $work/found have the same lines.
same() {
  diff "$work/expected" "$work/found" > "$work/difference" ||
    complain "$1 (< in the tool, > there): $(grep '^[<>]' "$work/difference" | tr '\n' ' ')"
}

{
  for command in check replay pin tables; do options_of "$command"; done
  printf '%s\n' --help --version --print-cflags --print-libs
} | sort -u > "$work/expected"
[ "$(wc -l < "$work/expected")" -ge 30 ] || complain "too few options: $(cat "$work/expected")"

MAZURKA=$MAZURKA "$root/tools/generate" --check > "$work/difference" ||
  complain "the completions or the manual page are not those of the table of options;" \
    "run tools/generate: $(cat "$work/difference")"

# Of the manual page those that have a paragraph: .BI \-\-races= MODE, .BR \-h ", " \-\-help
grep -A1 '^\.TP' "$manual" | sed 's/\\-/-/g' | grep -oE -- '--[a-z][a-z-]*' |
  sort -u > "$work/found"
same "options of the manual page"
sed '/^#/d' "$completions/mazurka.bash" | grep -oE -- '--[a-z][a-z-]*' | sort -u > "$work/found"
same "options of mazurka.bash"
sed '/^#/d' "$completions/_mazurka" | grep -oE -- '--[a-z][a-z-]*' | sort -u > "$work/found"
same "options of _mazurka"
sed -nE 's/^complete .* -l ([a-z-]+).*/--\1/p' "$completions/mazurka.fish" | sort -u > "$work/found"
same "options of mazurka.fish"

# Commands, topics, algorithms, models
for file in "$manual" "$completions"/*; do
  for word in $commands; do
    grep -qE -- "(^|[^a-z])${word//+/\\+}([^a-z]|$)" "$file" ||
      complain "$(basename "$file") does not know the command $word"
  done
  [ "$file" = "$manual" ] && continue
  for word in $topics; do
    grep -qE -- "(^|[^a-z-])$word([^a-z-]|$)" "$file" ||
      complain "$(basename "$file") does not know the topic $word"
  done
done
algorithms=$("$MAZURKA" algorithms | awk 'NR > 1 && NF == 0 { exit } NR > 1 { print $1 }')
for word in $algorithms; do
  for file in mazurka.bash _mazurka mazurka.fish; do
    sed 's/\\:/:/g' "$completions/$file" | grep -qw -- "$word" || complain "$file does not know the algorithm $word"
  done
done
for variable in MAZURKA_CC MAZURKA_CXX MAZURKA_LIBDIR NO_COLOR COLUMNS TMPDIR; do
  grep -q "$variable" "$manual" || complain "the manual page does not know $variable"
done

# --- The manual page is well-formed ---

if can_use groff; then
  groff -man -ww -z -Tutf8 "$manual" > "$work/log" 2>&1 || complain "groff fails: $(cat "$work/log")"
  [ ! -s "$work/log" ] || complain "groff warns: $(cat "$work/log")"
fi
if can_use man; then
  MANWIDTH=80 man --warnings -l "$manual" > "$work/page" 2> "$work/log"
  [ ! -s "$work/log" ] || complain "man warns: $(cat "$work/log")"
fi

# --- bash completion ---

. "$completions/mazurka.bash"
complete -p mazurka > /dev/null || complain "mazurka.bash declares nothing"

# completes WORDS: what is proposed for the last one, in $work/found, as lines.
completes() {
  last="completion of mazurka $*"
  COMP_WORDS=("$MAZURKA" "$@")
  COMP_CWORD=$#
  COMPREPLY=()
  _mazurka
  printf '%s\n' "${COMPREPLY[@]}" | sort > "$work/found"
}
compopt() { :; }  # works only while a word is being completed

# proposes WORDS: exactly these.
proposes() {
  [ "$(cat "$work/found")" = "$(printf '%s\n' "$@" | sort)" ] ||
    complain "$last: $(tr '\n' ' ' < "$work/found"), expected $*"
}

completes ''
proposes $commands --help --version --print-cflags --print-libs
completes re;                            proposes replay
for command in check replay pin tables; do
  completes "$command" --
  sed -i 's/=$//' "$work/found"
  sort -u -o "$work/found" "$work/found"
  options_of "$command" > "$work/expected"
  same "$last"
done
completes models --;                     proposes --help
completes check --keep;                  proposes --keep-going
completes check --max-s;                 proposes --max-seconds= --max-steps=
completes check --races =;               proposes error explore ignore
completes check --races = ex;            proposes explore
completes check --races e;               proposes error explore
completes check --leaks --races = i;     proposes ignore
completes replay --color = a;            proposes auto always
completes check --algorithm =;           proposes $algorithms
completes check --json =;                proposes ''          # files, by the shell
completes check --exit-;                 proposes --exit-status=
completes check bank.cpp -- --r;         proposes ''          # the program's
completes cc -;                          proposes ''          # the compiler's
completes check mod;                     proposes model:
completes check model :
proposes $("$MAZURKA" models | sed '/^$/,$d; s/[ (].*//')
completes check --leaks model : philo;   proposes philosophers philosophers_deadlock
completes help exit;                     proposes exit-status
completes help ''
sort -u -o "$work/found" "$work/found"
proposes $(printf '%s\n' $commands $topics | sort -u)
completes --print-cflags --;             proposes --compiler=

# --- zsh and fish ---

if can_use zsh; then
  zsh -f -n "$completions/_mazurka" 2> "$work/log" || complain "zsh: $(cat "$work/log")"
fi
if can_use fish; then
  HOME=$work fish --no-config -n "$completions/mazurka.fish" 2> "$work/log" ||
    complain "fish: $(cat "$work/log")"
fi

finish
