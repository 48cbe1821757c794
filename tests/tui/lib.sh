# What the tests of the terminal board share: a terminal of a given size (tmux), keys, the screen as text.
# They speak TAP. $HONJIN is the program.
set -u
export LC_ALL=C.UTF-8
unset TMUX COLORTERM NO_COLOR
# A program whose terminal has gone hangs in the search for leaks at its end, busily.
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_leaks=0"
folder=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
server=honjin-test-$$-0
starts=0
cases=0
export XDG_STATE_HOME="$scratch/state"
journal=$XDG_STATE_HOME/honjin/kenshin.journal
trap 'tmux -L $server kill-server 2>"$scratch/ignored"; rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

tap() { # tap STATUS NAME
    cases=$((cases + 1))
    if [ "$1" = 0 ]; then
        echo "ok $cases - $2"
    else
        echo "not ok $cases - $2"
        screen | sed 's/^/# /'
    fi
}

plan() {
    echo "1..$cases"
}

# start WIDTH HEIGHT COMMAND...: runs it in a new terminal, after $limits; its exit status is shown at the end.
limits=
start() {
    width=$1 height=$2
    shift 2
    tmux -L $server kill-server 2>"$scratch/ignored"
    starts=$((starts + 1))
    server=honjin-test-$$-$starts
    printf 'echo $$ >%s; %s exec env %s\n' "$scratch/pid" "$limits" "$*" >"$scratch/run"
    tmux -L $server -f "$folder/tmux.conf" new-session -d -x "$width" -y "$height" \
        "sh $scratch/run 2>$scratch/errors; echo \"left with \$?\"; cat $scratch/errors; sleep 1000"
}

keys() {
    tmux -L $server send-keys "$@"
}

screen() {
    tmux -L $server capture-pane -p "$@"
}

# see PATTERN [SECONDS]: waits until the screen shows it.
see() {
    left=$((${2:-20} * 20))
    until screen | grep -q -e "$1"; do
        left=$((left - 1))
        if [ $left -le 0 ]; then return 1; fi
        sleep 0.05
    done
}

# order LINE: types an order or a command.
order() {
    keys -l ":$1"
    keys Enter
}

# choices: the list of choices as it stands on the screen, one "NUMBER WORDS" a line. It is cut out by columns, of
# which a kanji has two, so every character becomes as many letters as it is wide.
choices() {
    screen | LC_ALL=C sed 's/[\xe3-\xef][\x80-\xbf][\x80-\xbf]/@@/g; s/\xe2[\x80-\xbf][\x80-\xbf]/-/g
                           s/[\xc2-\xdf][\x80-\xbf]/?/g' | LC_ALL=C awk '
        !at { at = index($0, "-- Choices"); if (at) { rest = substr($0, at); second = index(rest, " -- ") } next }
        substr($0, at, 3) == "-- " { exit }
        { line = second ? substr($0, at, second - 1) : substr($0, at) }
        line ~ /^[ 0-9][0-9] [a-z]/ { sub(/^ /, "", line); sub(/ +$/, "", line); print line }'
}

# number N: types a number of the list and Enter. The first ones, and then some, must be seen in the line that is typed;
# $unseen counts those that were not.
numbers=0 unseen=0
number() {
    numbers=$((numbers + 1))
    keys "$1"
    if [ $numbers -le 40 ] || [ $((numbers % 5)) = 0 ]; then
        if ! see "^:$1\( .*\)*$"; then # what is typed while the machine still thinks is dropped: once more
            keys Escape "$1"
            see "^:$1\( .*\)*$" || unseen=$((unseen + 1))
        fi
    fi
    keys Enter
}

# take WORDS: chooses the line that begins with them from the list in $scratch/choices; false if there is none.
take() {
    number=$(sed -n "s/^\([0-9]*\) $1\( .*\)\{0,1\}\$/\1/p" "$scratch/choices" | head -1)
    if [ -z "$number" ]; then return 1; fi
    number "$number"
}

# pick WORDS: likewise from the list as it stands now.
pick() {
    choices >"$scratch/choices"
    take "$1"
}

# changed BEFORE: waits until the screen is another one and stays as it is, in $shown; gives up after a while.
changed() {
    for try in $(seq 40); do
        shown=$(screen)
        if [ "$shown" != "$1" ]; then break; fi
        sleep 0.02
    done
    settled
}

# settled: waits until the screen stays as it is, in $shown.
settled() {
    shown=$(screen)
    for try in 1 2 3 4 5 6 7 8 9 10; do
        sleep 0.02
        before=$shown
        shown=$(screen)
        if [ "$shown" = "$before" ]; then return; fi
    done
}
