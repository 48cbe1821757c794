#!/bin/sh
# Shared by the tests of the tools: TAP, running the program, and a finished game to look at. Sourced, not run.
set -u
honjin=${HONJIN:-./honjin}
case $honjin in
*/*) honjin=$(cd "$(dirname "$honjin")" && pwd)/$(basename "$honjin") ;;
esac
root=$(pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_STATE_HOME="$scratch/state"
cases=0

tap() { # tap STATUS NAME
    cases=$((cases + 1))
    if [ "$1" -eq 0 ]; then printf 'ok %d - %s\n' "$cases" "$2"; else
        printf 'not ok %d - %s\n' "$cases" "$2"
        cut -c1-300 "$scratch/out" | sed 's/^/# /' | tail -30
    fi
}

end() {
    echo "1..$cases"
}

# run ARGUMENTS...: what it says goes to $scratch/out
run() {
    "$honjin" "$@" >"$scratch/out" 2>&1 </dev/null
}

# exits STATUS NAME ARGUMENTS...: a test of the exit status
exits() {
    wanted=$1 name=$2
    shift 2
    run "$@"
    tap $(($? != wanted)) "$name"
}

says() { grep -qF -- "$1" "$scratch/out"; }
says_not() { ! says "$1"; }

# A whole game of kenshin in which Uesugi does nothing but defend; and one of template that is not over.
play_games() {
    {
        echo as-printed
        for i in $(seq 80); do
            printf 'end\ncard 1\ncard 2\ncard 3\ncard 4\ncard 5\ncard 6\ncard retreat\n1\n'
        done
    } | "$honjin" play kenshin --plain --seed 1561 --opponent random --save "$1/game.journal" >"$scratch/out" 2>&1
    printf 'carry r-1\nseal\nmove r-1 0202\nundo\nmove r-1 0103\nquit\n' |
        "$honjin" play template --plain --seed 1 --opponent random --save "$1/running.journal" >>"$scratch/out" 2>&1
}
