# Completion of honjin for bash. Written by tools/completions from the program's own help; `make completions`.

_honjin_games() {
    honjin games 2>/dev/null | sed -n 's/^\([a-z][a-z0-9-]*\) .*/\1/p'
}

_honjin() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
    if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W "play lesson serve backup restore store games rules words engine replay review verify odds show pack arena learn balance soak bench version help --help --version" -- "$current"))
        return
    fi
    if ((COMP_CWORD > 2)) && [[ $command == @(pack) ]]; then
        command+=" ${COMP_WORDS[2]}"
    fi
    case $command in
    "play")
        case $previous in
        --scenario) COMPREPLY=(); return ;;
        --option) COMPREPLY=(); return ;;
        --side) COMPREPLY=(); return ;;
        --opponent) COMPREPLY=($(compgen -W "random greedy easy normal hard master human" -- "$current")); return ;;
        --nodes) COMPREPLY=(); return ;;
        --dice) COMPREPLY=($(compgen -W "random ask" -- "$current")); return ;;
        --seed) COMPREPLY=(); return ;;
        --pack) compopt -o dirnames; COMPREPLY=(); return ;;
        --resume) compopt -o default; COMPREPLY=(); return ;;
        --at) COMPREPLY=(); return ;;
        --save) compopt -o default; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--scenario --option --side --opponent --nodes --dice --seed --pack --resume --at --save --events --ask-all --plain --help" -- "$current"))
        else
            COMPREPLY=($(compgen -W "$(_honjin_games)" -- "$current"))
        fi ;;
    "lesson")
        case $previous in
        --pack) compopt -o dirnames; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--list --pack --plain --help" -- "$current"))
        else
            COMPREPLY=($(compgen -W "$(_honjin_games)" -- "$current"))
        fi ;;
    "serve")
        case $previous in
        --port) COMPREPLY=(); return ;;
        --address) COMPREPLY=(); return ;;
        --db) compopt -o default; COMPREPLY=(); return ;;
        --connections) COMPREPLY=(); return ;;
        --host) COMPREPLY=(); return ;;
        --keep) COMPREPLY=(); return ;;
        --log) COMPREPLY=(); return ;;
        --reach) COMPREPLY=(); return ;;
        --rates) COMPREPLY=(); return ;;
        --trust-proxy) COMPREPLY=(); return ;;
        --web) compopt -o dirnames; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--port --address --db --connections --host --keep --log --metrics --reach --rates --trust-proxy --web --help" -- "$current"))
        fi ;;
    "backup")
        case $previous in
        --db) compopt -o default; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--db --help" -- "$current"))
        else
            compopt -o default; COMPREPLY=()
        fi ;;
    "restore")
        case $previous in
        --db) compopt -o default; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--db --help" -- "$current"))
        else
            compopt -o default; COMPREPLY=()
        fi ;;
    "store")
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--help" -- "$current"))
        else
            COMPREPLY=()
        fi ;;
    "games")
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--saved --help" -- "$current"))
        fi ;;
    "rules")
        case $previous in
        --pack) compopt -o dirnames; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--pack --json --help" -- "$current"))
        else
            COMPREPLY=($(compgen -W "$(_honjin_games)" -- "$current"))
        fi ;;
    "words")
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--missing --help" -- "$current"))
        else
            COMPREPLY=($(compgen -W "$(_honjin_games)" -- "$current"))
        fi ;;
    "engine")
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--help" -- "$current"))
        fi ;;
    "replay")
        case $previous in
        --to) COMPREPLY=(); return ;;
        --side) COMPREPLY=(); return ;;
        --pack) compopt -o dirnames; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--to --side --all --text --story --maps --events --luck --json --pack --help" -- "$current"))
        else
            compopt -o default; COMPREPLY=()
        fi ;;
    "review")
        case $previous in
        --nodes) COMPREPLY=(); return ;;
        --side) COMPREPLY=(); return ;;
        --pack) compopt -o dirnames; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--nodes --side --all --json --pack --help" -- "$current"))
        else
            compopt -o default; COMPREPLY=()
        fi ;;
    "verify")
        case $previous in
        --pack) compopt -o dirnames; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--pack --help" -- "$current"))
        else
            compopt -o default; COMPREPLY=()
        fi ;;
    "odds")
        case $previous in
        --to) COMPREPLY=(); return ;;
        --side) COMPREPLY=(); return ;;
        --phase) COMPREPLY=(); return ;;
        --pack) compopt -o dirnames; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--to --side --all --phase --pack --help" -- "$current"))
        else
            compopt -o default; COMPREPLY=()
        fi ;;
    "show")
        case $previous in
        --svg) compopt -o default; COMPREPLY=(); return ;;
        --film) COMPREPLY=(); return ;;
        --line) COMPREPLY=(); return ;;
        --to) COMPREPLY=(); return ;;
        --side) COMPREPLY=(); return ;;
        --phase) COMPREPLY=(); return ;;
        --pack) compopt -o dirnames; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--svg --film --line --to --side --all --phase --pack --help" -- "$current"))
        else
            compopt -o default; COMPREPLY=()
        fi ;;
    "pack")
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--help" -- "$current"))
        else
            COMPREPLY=($(compgen -W "check compile new diff" -- "$current"))
        fi ;;
    "pack check")
        case $previous in
        --game) COMPREPLY=($(compgen -W "$(_honjin_games)" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--game --help" -- "$current"))
        else
            compopt -o dirnames; COMPREPLY=()
        fi ;;
    "pack compile")
        case $previous in
        --output) compopt -o default; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--output --help" -- "$current"))
        else
            compopt -o dirnames; COMPREPLY=()
        fi ;;
    "pack new")
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--help" -- "$current"))
        else
            COMPREPLY=($(compgen -W "$(_honjin_games)" -- "$current"))
        fi ;;
    "pack diff")
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--sources --help" -- "$current"))
        else
            compopt -o dirnames; COMPREPLY=()
        fi ;;
    "arena")
        case $previous in
        --a) COMPREPLY=(); return ;;
        --b) COMPREPLY=(); return ;;
        --scenario) COMPREPLY=(); return ;;
        --pack) compopt -o dirnames; COMPREPLY=(); return ;;
        --games) COMPREPLY=(); return ;;
        --threads) COMPREPLY=(); return ;;
        --seed) COMPREPLY=(); return ;;
        --weights) compopt -o default; COMPREPLY=(); return ;;
        --sprt) COMPREPLY=(); return ;;
        --shard) COMPREPLY=(); return ;;
        --journals) compopt -o dirnames; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--a --b --scenario --pack --games --threads --seed --weights --exploit --luck --sprt --shard --journals --json --help" -- "$current"))
        else
            COMPREPLY=($(compgen -W "$(_honjin_games)" -- "$current"))
        fi ;;
    "learn")
        case $previous in
        --scenario) COMPREPLY=(); return ;;
        --pack) compopt -o dirnames; COMPREPLY=(); return ;;
        --games) COMPREPLY=(); return ;;
        --player) COMPREPLY=(); return ;;
        --from) compopt -o default; COMPREPLY=(); return ;;
        --random) COMPREPLY=(); return ;;
        --epochs) COMPREPLY=(); return ;;
        --seed) COMPREPLY=(); return ;;
        --threads) COMPREPLY=(); return ;;
        --dir) compopt -o dirnames; COMPREPLY=(); return ;;
        --shard) COMPREPLY=(); return ;;
        --test) COMPREPLY=(); return ;;
        --test-nodes) COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--scenario --pack --games --player --from --random --epochs --seed --threads --dir --shard --test --test-nodes --help" -- "$current"))
        else
            COMPREPLY=($(compgen -W "$(_honjin_games)" -- "$current"))
        fi ;;
    "balance")
        case $previous in
        --level) COMPREPLY=(); return ;;
        --scenario) COMPREPLY=(); return ;;
        --games) COMPREPLY=(); return ;;
        --threads) COMPREPLY=(); return ;;
        --seed) COMPREPLY=(); return ;;
        --svg) compopt -o default; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--level --scenario --games --threads --seed --svg --json --help" -- "$current"))
        else
            COMPREPLY=($(compgen -W "$(_honjin_games)" -- "$current"))
        fi ;;
    "soak")
        case $previous in
        --games) COMPREPLY=(); return ;;
        --greedy) COMPREPLY=(); return ;;
        --nodes) COMPREPLY=(); return ;;
        --option) COMPREPLY=(); return ;;
        --seed) COMPREPLY=(); return ;;
        --scenario) COMPREPLY=(); return ;;
        --pack) compopt -o dirnames; COMPREPLY=(); return ;;
        --save) compopt -o dirnames; COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--games --greedy --nodes --option --seed --scenario --pack --save --json --help" -- "$current"))
        else
            COMPREPLY=($(compgen -W "$(_honjin_games)" -- "$current"))
        fi ;;
    "bench")
        case $previous in
        --scenario) COMPREPLY=(); return ;;
        --seconds) COMPREPLY=(); return ;;
        --rounds) COMPREPLY=(); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--json --protocol --scenario --events --seconds --rounds --help" -- "$current"))
        else
            COMPREPLY=($(compgen -W "$(_honjin_games)" -- "$current"))
        fi ;;
    "version")
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--help" -- "$current"))
        fi ;;
    "help")
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--help" -- "$current"))
        else
            COMPREPLY=()
        fi ;;
    esac
}

complete -F _honjin honjin
