#!/bin/sh
# Shared by the tests of what is installed: TAP, and the tree installed in a folder of its own. Sourced, not run.
set -u
tree=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
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

DESTDIR="$scratch/root" meson install --no-rebuild --quiet -C "$tree" >"$scratch/out" 2>&1
tap $? 'meson install'
pc=$(find "$scratch/root" -name honjin.pc)
libs=$(dirname "$(dirname "$pc")")
headers=$(dirname "$(find "$scratch/root" -name honjin.h)")
export LD_LIBRARY_PATH="$libs"
# The files are where they were told to be, below another root.
export PKG_CONFIG_PATH="$(dirname "$pc")" PKG_CONFIG_SYSROOT_DIR="$scratch/root"
