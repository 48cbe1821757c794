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
    printf 'echo $$ >%s; %s exec %s\n' "$scratch/pid" "$limits" "$*" >"$scratch/run"
    tmux -L $server -f "$folder/tmux.conf" new-session -d -x "$width" -y "$height" \
        "sh $scratch/run 2>$scratch/errors; echo \"left with \$?\"; cat $scratch/errors; sleep 1000"
}

keys() {
    tmux -L $server send-keys "$@"
}

screen() {
    tmux -L $server capture-pane -p
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

# pick WORD: chooses the line of the list that begins with the word; false if there is none.
pick() {
    number=$(screen | sed -n "s/.*[ ─] \{0,2\}\([0-9][0-9]*\) $1\( .*\)\{0,1\}\$/\1/p" | head -1)
    if [ -z "$number" ]; then return 1; fi
    keys "$number" Enter
}

# changed BEFORE: waits until the screen is another one and stays as it is; gives up after a while.
changed() {
    for i in $(seq 40); do
        if [ "$(screen)" != "$1" ]; then break; fi
        sleep 0.03
    done
    settled
}

# settled: waits until the screen stays as it is.
settled() {
    before=
    for i in 1 2 3 4 5 6 7 8 9 10; do
        now=$(screen)
        if [ "$now" = "$before" ]; then return; fi
        before=$now
        sleep 0.03
    done
}
