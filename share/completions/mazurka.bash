# bash completion for mazurka. Made by `mazurka generate bash`.

# The names of the models that the tool has.
_mazurka_models() {
  "${COMP_WORDS[0]}" models 2> /dev/null | sed -n '/^$/q; s/^\([a-z0-9_]*\).*/\1/p'
}

# Options that take a value end with =.
_mazurka_options() {
  case $1 in
    check) echo "
      --compiler=
      --no-cache
      --races=
      --orders=
      --memory=
      --advise=
      --exit=
      --exit-status=
      --leaks
      --short-io
      --spurious-wakeups
      --stack-size=
      --additions=
      --looks=
      --timeouts=
      --delivery=
      --lose=
      --duplicate=
      --crash=
      --suppress=
      --trust=
      --keep-going
      --algorithm=
      --corpus=
      --check-optimality
      --recall=
      --recall-memory=
      --max-executions=
      --max-seconds=
      --max-steps=
      --max-memory=
      --effort=
      --json=
      --html=
      --sarif=
      --junit=
      --dot=
      --tree=
      --trace
      --no-minimize
      --show=
      --profile
      --progress=
      --color=" ;;
    replay) echo "
      --compiler=
      --no-cache
      --races=
      --orders=
      --memory=
      --exit=
      --exit-status=
      --leaks
      --short-io
      --spurious-wakeups
      --stack-size=
      --additions=
      --looks=
      --timeouts=
      --delivery=
      --lose=
      --duplicate=
      --crash=
      --suppress=
      --trust=
      --keep-going
      --algorithm=
      --json=
      --html=
      --sarif=
      --junit=
      --dot=
      --trace
      --color=
      --gdb" ;;
    pin) echo "
      --output=" ;;
    tables) echo "
      --quick
      --all
      --only=
      --max-seconds=" ;;
    --print-cflags | --print-libs) echo "
      --compiler=" ;;
    models | algorithms) ;;
    *) return ;;
  esac
  [[ $1 == --* ]] || echo "--help"
}

# The values of an option; fails if it takes none that we know.
_mazurka_values() {
  case $1 in
    --compiler) echo "gcc clang" ;;
    --races) echo "error explore ignore" ;;
    --orders) echo "declared ignore" ;;
    --memory) echo "sc tso pso rc11" ;;
    --advise) echo "strengthen weaken off" ;;
    --exit) echo "wait kill" ;;
    --exit-status) echo "ignore" ;;
    --additions) echo "commute conflict" ;;
    --looks) echo "all" ;;
    --timeouts) echo "any never" ;;
    --delivery) echo "instant ordered unordered" ;;
    --algorithm) echo "naive sleep classic source optimal observers pop unfolding:1 unfolding:2 unfolding:3 unfolding graphs" ;;
    --recall) echo "on off compared" ;;
    --show) echo "all" ;;
    --progress) echo "auto line json none" ;;
    --color) echo "auto always never" ;;
    --only) _mazurka_models ;;
    *) return 1 ;;
  esac
}

_mazurka() {
  local commands="check replay pin cc c++ models algorithms tables help"
  local topics="examples native building findings suppressions races memory limits reports schedules exit-status functions algorithms models json json-findings json-steps environment"
  local cur=${COMP_WORDS[COMP_CWORD]} option='' values i
  COMPREPLY=()

  if ((COMP_CWORD == 1)); then
    local ours="--help --version --print-cflags --print-libs"
    mapfile -t COMPREPLY < <(compgen -W "$commands $ours" -- "$cur")
    return
  fi
  local command=${COMP_WORDS[1]}
  [[ $command != cc && $command != c++ ]] || return   # files
  for ((i = 2; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} != -- ]] || return            # the program's
  done
  if [[ $command == help ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$commands $topics" -- "$cur")
    return
  fi

  # The shell splits --races=explore and model:bank at = and :.
  local before=${COMP_WORDS[COMP_CWORD - 1]} earlier=''
  ((COMP_CWORD < 2)) || earlier=${COMP_WORDS[COMP_CWORD - 2]}
  if [[ $cur == [=:] ]]; then
    earlier=$before before=$cur cur=''
  fi
  if [[ $before == : && $earlier == model ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_mazurka_models)" -- "$cur")
    return
  fi
  if [[ $before == = ]]; then
    option=$earlier
  elif [[ $before == --* ]]; then
    option=$before
  fi
  case $option in
    --corpus)
      compopt -o dirnames 2> /dev/null
      return
      ;;
  esac
  if [[ -n $option ]] && values=$(_mazurka_values "$option"); then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$cur")
    return
  fi
  [[ $before != = ]] || return                        # a file or a number

  if [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_mazurka_options "$command")" -- "$cur")
    if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *= ]]; then
      compopt -o nospace 2> /dev/null
    fi
  elif [[ -n $cur && model: == "$cur"* && ($command == check || $command == replay) ]]; then
    COMPREPLY=(model:)
    compopt -o nospace 2> /dev/null
    mapfile -t -O 1 COMPREPLY < <(compgen -f -- "$cur")
  fi
}

complete -o bashdefault -o default -F _mazurka mazurka
