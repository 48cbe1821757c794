# What the tests of the terminal board share: a terminal of a given size (tmux), keys, the screen as text.
# They speak TAP. $HONJIN is the program.
set -u
export LC_ALL=C.UTF-8
unset TMUX COLORTERM NO_COLOR
# A program whose terminal has gone hangs in the search for leaks at its end, busily.
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_leaks=0"
folder=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
export TMUX_TMPDIR="$scratch" # no other tmux is met there
server=0
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
shown=
start() {
    width=$1 height=$2
    shift 2
    tmux -L $server kill-server 2>"$scratch/ignored"
    starts=$((starts + 1))
    server=$starts
    rm -f "$scratch/pid"
    sleeps_before=-1
    printf 'echo $$ >%s; %s exec env %s\n' "$scratch/pid" "$limits" "$*" >"$scratch/run"
    tmux -L $server -f "$folder/tmux.conf" new-session -d -x "$width" -y "$height" \
        "sh $scratch/run 2>$scratch/errors; echo \"left with \$?\"; cat $scratch/errors; sleep 1000"
}

# slept: how often the program has gone to sleep so far, in $sleeps, and what it does now, in $doing (S: it waits, for a
# key). False if it has left.
slept() {
    [ -s "$scratch/pid" ] && read -r pid <"$scratch/pid" && [ -r "/proc/$pid/status" ] || return 1
    doing= sleeps=0
    while read -r name value rest; do
        case $name in
        State:) doing=$value ;;
        voluntary_ctxt_switches:) sleeps=$value ;;
        esac
    done <"/proc/$pid/status" 2>"$scratch/ignored"
    [ -n "$doing" ]
}

# keys KEYS...: types them. $sleeps_before tells when they have been read: the program must have slept again since.
sleeps_before=-1
keys() {
    if slept; then sleeps_before=$sleeps; fi
    tmux -L $server send-keys "$@"
}

screen() {
    tmux -L $server capture-pane -p "$@"
}

# see PATTERN: waits until the screen shows it, and then until the program wants a key: what is typed earlier, while the
# computer thinks, is forgotten. A busy machine takes its time; what never comes ends the test.
see() {
    left=10000
    until screen | grep -q -e "$1"; do
        left=$((left - 1))
        if [ $left -le 0 ]; then
            tap 1 "the screen shows '$1'"
            plan
            exit 1
        fi
        sleep 0.02
    done
    settled
}

# order LINE: types an order or a command.
order() {
    keys -l ":$1"
    keys Enter
}

# choices: the list of choices as it stands in $shown, one "NUMBER WORDS" a line. It is cut out by columns, of
# which a kanji has two, so every character becomes as many letters as it is wide.
choices() {
    echo "$shown" | LC_ALL=C sed 's/[\xe3-\xef][\x80-\xbf][\x80-\xbf]/@@/g; s/\xe2[\x80-\xbf][\x80-\xbf]/-/g
                           s/[\xc2-\xdf][\x80-\xbf]/?/g' | LC_ALL=C awk '
        !at { at = index($0, "-- Choices"); if (at) { rest = substr($0, at); second = index(rest, " -- ") } next }
        substr($0, at, 3) == "-- " { exit }
        { line = second ? substr($0, at, second - 1) : substr($0, at) }
        line ~ /^[ 0-9][0-9] [a-z]/ { sub(/^ /, "", line); sub(/ +$/, "", line); print line }'
}

# number N: types a number of the list and Enter. The first ones, and then some, must be seen in the line that is typed.
numbers=0
number() {
    numbers=$((numbers + 1))
    keys "$1"
    if [ $numbers -le 40 ] || [ $((numbers % 5)) = 0 ]; then
        see "^:$1\( .*\)\{0,1\}$"
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
    settled
    choices >"$scratch/choices"
    take "$1"
}

# settled: waits until the program has read the keys and wants another one, and the screen stays as it is, in $shown.
# However busy the machine is, keys that are typed then answer what $shown asks.
settled() {
    is_waiting=no
    for try in $(seq 10000); do
        before=$shown
        shown=$(screen)
        if [ $is_waiting = yes ] && [ "$shown" = "$before" ]; then return 0; fi
        is_waiting=yes
        if slept && { [ "$doing" != S ] || [ "$sleeps" -le "$sleeps_before" ]; }; then is_waiting=no; fi
        sleep 0.01
    done
}
