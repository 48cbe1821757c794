#!/bin/sh
# Inside the clean root of tools/deb-life: the packages' life, from the first version (debs/1) to the second. The first
# thing that is wrong ends it.
set -eu
cd "$(dirname "$0")"
scratch=$(mktemp -d)
packages='honjin-server honjin python3-honjin libhonjin-dev libhonjin0'

say() { printf '%s\n' "---- $* ----"; }
wrong() { echo "wrong: $*" >&2; exit 1; }

# There is no systemd here: the unit's own command, as the unit's user.
start_server() {
    command=$(sed -n 's/^ExecStart=//p' /lib/systemd/system/honjin-server.service)
    user=$(sed -n 's/^User=//p' /lib/systemd/system/honjin-server.service)
    setpriv --reuid "$user" --regid "$user" --init-groups $command >"$scratch"/server.log 2>&1 &
    server=$!
}

stop_server() {
    kill "$server"
    wait "$server" || true
}

say 'installed'
dpkg --purge $packages >"$scratch"/apt.log 2>&1 || true # of a run before
apt-get -qq update
apt-get -qq install --no-install-recommends ./1/*.deb >"$scratch"/apt.log 2>&1 || { tail "$scratch"/apt.log; exit 1; }
# A minimal root leaves documents and man pages out; the packages list them all the same.
dpkg -L $packages | sort -u >"$scratch"/installed
honjin --version
printf '%s\n' '{"do":"games"}' | honjin engine | grep -q '"kenshin"' || wrong 'the program knows no kenshin'
python3 -c 'import honjin; match = honjin.Match("kenshin", seed="a"); match.play(match.choices[0])'
[ "$(stat -c %U:%a /var/lib/honjin)" = honjin:750 ] || wrong 'the folder of the matches is not the server'\''s alone'

say 'run'
start_server
python3 life.py begin "$scratch"/seat || { cat "$scratch"/server.log; exit 1; }
stop_server

say 'upgraded'
apt-get -qq install --no-install-recommends ./2/*.deb >"$scratch"/apt.log 2>&1 || { tail "$scratch"/apt.log; exit 1; }
dpkg-query -W -f '${Version}\n' honjin-server | grep -q -- '-2$' || wrong 'it is still the old version'
start_server
python3 life.py again "$scratch"/seat || { cat "$scratch"/server.log; exit 1; }
stop_server

say 'removed'
apt-get -qq remove $packages >"$scratch"/apt.log 2>&1
[ ! -e /usr/bin/honjin ] || wrong 'the program is still there'
[ -s /var/lib/honjin/honjin.db ] || wrong 'the matches went with the program'

say 'purged'
dpkg --purge $packages >"$scratch"/apt.log 2>&1 || { tail "$scratch"/apt.log; exit 1; }
[ ! -e /var/lib/honjin ] || wrong 'the matches are still there'
! getent passwd honjin || wrong 'the user is still there'
left=$(grep -i honjin "$scratch"/installed | while read -r path; do [ ! -e "$path" ] || echo "$path"; done)
[ -z "$left" ] || wrong "left behind: $left"
echo 'the packages live, and go without a trace'
