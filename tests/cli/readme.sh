# The model in the README compiles, and prints what the README says.
. "$(dirname "$0")/common"

build=$(cd "$(dirname "$MAZURKA")/.." && pwd)

# block N: the N-th code block of the section about models.
block() {
  sed -n '/^### Write a model/,/^## /p' README.md |
    awk -v wanted="$1" '/^```/ { inside = !inside; if (inside) ++number; next }
                        inside && number == wanted'
}
without_time() { sed -E 's/[0-9.]+ s;/_ s;/'; }

block 1 > "$work/ticket.cpp"
if g++ -std=c++20 -Isrc "$work/ticket.cpp" "$build"/libmazurka_{report,core}.a -lfmt \
    -o "$work/ticket"; then
  "$work/ticket" | without_time > "$work/printed"
  block 2 | sed 1d | without_time > "$work/expected"
  diff "$work/expected" "$work/printed" || complain "the model in the README prints something else"
else
  complain "the model in the README does not compile"
fi

finish
