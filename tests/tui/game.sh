# A player for the terminal board, used by the tests of whole games. It goes by what the screen says: it waits while
# the computer thinks, answers from the list or on the map, and takes a step back when nothing happens any more. What a
# game wants besides is in answer_GAME; what must have been on its screen is in seen_GAME.
. "$(dirname "$0")/lib.sh"

luck=1
# chance N: a number from 0 to N - 1 in $drawn; the same row of them every time.
chance() {
    luck=$(((luck * 1103515245 + 12345) % 2147483648))
    drawn=$((luck / 65536 % $1))
}

# ---- what to answer ----

# Any answer: a unit or a hex on the map, or a line of the list, most often the last one, which ends something.
answer_any() {
    lines=$(grep -c -v " back to all" "$scratch/choices")
    chance 10
    if [ "$drawn" -lt 5 ] && grep -q "pick on the map" "$scratch/choices"; then
        keys n Enter
        is_by_map=yes
        return
    fi
    if [ "$lines" = 0 ]; then return; fi
    chance 10
    line=$lines
    if [ "$drawn" -ge 6 ]; then
        chance "$lines"
        line=$((drawn + 1))
    fi
    number "$(sed -n "${line}s/ .*//p" "$scratch/choices")"
}

answer_template() {
    case $now in
    *"Name the unit"*) take seal || answer_any ;;
    *) take "attack .*" || answer_any ;;
    esac
}

answer_kenshin() {
    case $now in
    *"Place your units"*) take as-printed || take seal ;;
    *"Turn up or mark face-down units ("[56]*) keys n Enter; settled; number 1 ;;
    *"Turn up or mark"*) take end ;;
    *"Move or attack with a unit"*)
        moved=$((moved + 1))
        if [ $((moved % 4)) = 0 ]; then take end; else keys n Enter Up Up Enter; fi ;;
    *"act again or finish"*) take attack || take 'done' ;;
    *"choose a card"* | *"choose another card"*) take "card [456]" || answer_any ;;
    *) number 1 ;;
    esac
}

# By the rule that the prompt cites.
answer_jidai() {
    case $prompt in
    *"(3)") take as-printed || take seal ;;
    *"(8.3)") case $now in
        *"Turn "[1-3]" of"*) take "buy.*" || take seal || answer_any ;;
        *) if [ "$goal" = kaizu ]; then besiege; else answer_any; fi ;;
        esac ;;
    *"(11.1)") take "battle.*" || take "join.*" || answer_any ;;
    *) if [ "$goal" = kaizu ]; then besiege; else answer_any; fi ;;
    esac
}

# The default set-up; then a force attacks or invests where it can, and else goes anywhere.
answer_gunyuden() {
    case $prompt in
    *"(41-2-2)") take default || take deployed || answer_any ;;
    *"(12-0)")
        chance 3
        if [ "$drawn" = 0 ]; then take "attack.*" || take "invest.*" || answer_any; else answer_any; fi ;;
    *) answer_any ;;
    esac
}

# As printed; then each group gets a standing plan or two, everybody shoots, and the rest is as it comes.
answer_argad() {
    case $prompt in
    *"(base:setup)") take seal || answer_any ;;
    *"(base:orders)")
        case $now in
        *"back to all"*) answer_any ;;
        *)
            moved=$((moved + 1))
            if [ $((moved % 5)) = 0 ]; then take seal || answer_any; else take "standing.*" || answer_any; fi ;;
        esac ;;
    *"(base:shooting-roll)")
        moved=$((moved + 1))
        if [ $((moved % 2)) = 0 ]; then take seal; else take volley || take seal; fi ;;
    *) take seal || answer_any ;;
    esac
}

# Uesugi marches on Kaizu with some of its clans, and attacks where it is near.
besiege() {
    case $prompt in
    *"(7.2)") take "save 0" || take seal ;;
    *"(8.3)") take "buy \.\.\..*" || take "buy u-[a-f] .*" || take seal || answer_any ;;
    *"(9.2)") take accept ;;
    *"(9.3.2)") take "clan u-[a-f] .*" || take "clan \.\.\. .*" || take 'done' || answer_any ;;
    *"(6.4)") case $now in
        *"back to all"*) take "mode u-[a-z]* attack.*" || answer_any ;;
        *) if is_near_kaizu; then take "mode.*"; else take 'done' || answer_any; fi ;;
        esac ;;
    *"(10.1)" | *"(9.3.3)" | *"(6.5-"*) march ;;
    *) answer_any ;;
    esac
}

# Is the clan that the prompt names near Kaizu? It is searched for on the map.
is_near_kaizu() {
    clan=$(echo "$prompt" | sed -n 's/ for a new.*//; s/.*: Test \([A-Z][A-Za-z ]*[a-z]\).*/\1/p')
    keys -l "/$clan"
    keys Enter
    settled
    case $(echo "$shown" | sed -n '/Under the cursor/{n;s/.*  \([0-9]\{4\}\) [A-Z].*/\1/p}') in
    2[2-9]1[4-9] | 2[2-9]2[0-2]) return 0 ;;
    esac
    return 1
}

# Of the hexes in the list the one nearest to Kaizu (2618); of a long list the end, where those in the east are.
march() {
    if take "move: pick on the map.*" || take "move u-[a-z0-9]* .*\.\.\."; then return; fi
    case $now in
    *"Choices "*[0-9]" more "*)
        keys Tab End
        settled
        choices >"$scratch/choices" ;;
    esac
    number=$(sed -n 's/^\([0-9]*\) [a-z]* [^ ]* \([0-9][0-9]\)\([0-9][0-9]\).*/\1 \2 \3/p' "$scratch/choices" | awk '
        { far = ($2 > 26 ? $2 - 26 : 26 - $2) + ($3 > 18 ? $3 - 18 : 18 - $3)
          if (!number || far < least) { number = $1; least = far } }
        END { print number }')
    if [ -n "$number" ]; then number "$number"; else answer_any; fi
}

# ---- what to read ----

# read_pages KEY: all pages of the text that the key opens, in $scratch/pages; then back to the board.
read_pages() {
    keys "$1"
    settled
    keys Home
    settled
    page=
    : >"$scratch/pages"
    while [ "$page" != "$shown" ]; do
        page=$shown
        echo "$page" >>"$scratch/pages"
        keys Space
        settled
    done
    keys q
    see "Choices"
    settled
}

# has KIND PATTERN NAME: the tables, the log or the screens of the game show it.
has() {
    grep -q -e "$2" "$scratch/$1"
    tap $? "$3"
}

# Once a turn, at the question that $look_at_GAME names, the whole table is read.
look_at_template="moves or attacks"
look_at_kenshin="Turn up or mark"
look_at_jidai="(9.2)"
look_at_gunyuden="(12-0)"
look_at_argad="(base:orders)"
look() {
    if [ -z "$looked" ]; then
        read_pages '?'
        mv "$scratch/pages" "$scratch/help"
    fi
    turn=$(echo "$shown" | sed -n 's/.*Turn \([0-9]*\) of.*/\1/p' | tail -1)
    if [ "$turn" = "$looked" ]; then return; fi
    looked=$turn
    read_pages t
    cat "$scratch/pages" >>"$scratch/tables"
}

# What the tables, the log or all the screens must have shown.
seen_template() {
    has tables "^ *Your banner" "the table showed whose banner it is"
    has tables "0[0-9]*  .*Red Guard, Red, strength 3" "and the units on the map"
    has log "is lost in [0-9]*\. (4.2)" "there was a fight"
}

seen_kenshin() {
    has tables "Uesugi, hand: [1-6]" "the table showed the hands"
    has tables "night-attack box: ?" "the night-attack box"
    has tables "Uesugi, strength" "and the units on the map"
    has log "card.* (8" "there was a fight"
}

seen_argad() {
    has tables "Turn [0-9]* of" "the table showed the turn"
    has log "(move-simultaneous" "figures moved"
    has log "(base:contact" "and came into contact"
}

seen_gunyuden() {
    [ $by_map -gt 0 ]
    tap $? "units and hexes were chosen on the map"
    has tables "Date: units [0-9]*, strength [0-9]*, castles [0-9]" "the table showed the clans"
    has tables ", May still act" "the forces that can act"
    has tables "[0-9]*  .*, Anti-Date, strength [0-9]" "and the units on the map"
    has screens "stands [0-9]* of" "castles told their state"
    has log "(15-1[-0-9]*" "forces moved"
    if [ "$goal" = fight ]; then has log " attacks [A-Z0-9][a-z0-9]* with strength [0-9]*\. (22-1-1" "and attacked"; fi
}

seen_jidai() {
    [ $by_map -gt 0 ]
    tap $? "units and hexes were chosen on the map"
    has tables "Uesugi's lead: [-0-9]" "the table showed turn and lead"
    has tables "^ *\(Attack\|Defense\|Move\): [A-Z]" "the modes of the clans"
    has tables ", reserve: [A-Z]" "the reserve"
    if [ "$goal" != - ]; then has tables ", delay [1-4]: [A-Z]" "the delay track"; fi
    has tables ", in the bowl: [A-Z]" "the chits in the bowl"
    has tables "Compulsory chits in the bowl: [A-Z]" "the compulsory ones"
    has tables "[0-9]*  .*, Takeda, strength [0-9]" "and the units on the map"
    case $goal in
    fight) has log "attacks from [0-9]*\. (11.1)" "there was a fight" ;;
    kaizu)
        has log "(13\.[0-9]" "Kaizu was besieged"
        has screens "Siege of Kaizu by [UT]" "the panel showed the siege"
        has tables "Takeda: manpower [0-9]*, out of combat [0-9]*" "and the fortress"
        has tables "Honmaru, Takeda: " "and whose markers lie in its areas" ;;
    esac
}

# prompts: the prompts of the screens that it reads, one a line.
prompts() {
    awk '/ you: / { is_prompt = 1; text = ""; next }
         is_prompt && /Choices/ { is_prompt = 0; print text; next }
         is_prompt { sub(/^ +/, ""); sub(/ +$/, ""); text = text (text ? " " : "") $0 }'
}

# ---- the game ----

# Does the list have only one order, and not one that seals something or is secret?
is_forced() {
    [ "$(wc -l <"$scratch/choices")" = 1 ] && ! grep -q "(\|\.\.\.\| seal\| card \| save " "$scratch/choices"
}

# One answer to what the screen shows.
answer() {
    now=$shown is_by_map=no
    echo "$now" >>"$scratch/screens"
    case $now in
    *"Thinking:"*) ;;
    *"? (y/n)"*) keys y Enter ;; # it was meant
    *)
        prompt=$(echo "$now" | prompts)
        choices >"$scratch/choices"
        if is_forced; then forced=$((forced + 1)); fi
        if [ $stuck = 3 ]; then keys Escape; else "answer_$game"; fi ;;
    esac
    settled
    if [ $is_by_map = yes ]; then
        choices >"$scratch/narrowed"
        if ! cmp -s "$scratch/choices" "$scratch/narrowed"; then by_map=$((by_map + 1)); fi
    fi
    if [ "$shown" = "$now" ]; then stuck=$(((stuck + 1) % 4)); else stuck=0; fi
}

# play_game GAME WIDTH HEIGHT GOAL OPTIONS...: the goal is -, or what must come to pass: fight, in jidai also kaizu.
play_game() {
    game=$1 width=$2 height=$3 goal=$4
    moved=0 by_map=0 steps=0 stuck=0 forced=0 looked=
    journal=$XDG_STATE_HOME/honjin/$game.journal
    eval "look_at=\$look_at_$game"
    : >"$scratch/tables"
    shift 4
    start "$width" "$height" "$HONJIN" play "$game" --opponent greedy --nodes 500 --seed 7 "$@"
    see "Enter .*q)uit"
    tap $? "the board comes up at ${width}x$height"
    settled
    while [ $steps -lt 2000 ]; do
        case $shown in
        *"The game is over"* | *"left with"*) break ;;
        *"Thinking:"*) ;;
        *"$look_at"*) look ;;
        esac
        steps=$((steps + 1))
        answer
    done
    screen | sed -n 2,4p | tr '\n' ' ' | grep -q "The game is over\. .* ([a-z0-9:.-]*)"
    tap $? "the game is played to its end, with the rule that says who wins"
    prompts <"$scratch/screens" >"$scratch/prompts"
    [ -s "$scratch/prompts" ] && ! grep -q -v "([a-z0-9].*)$" "$scratch/prompts"
    tap $? "every prompt cites its rule"
    read_pages e
    mv "$scratch/pages" "$scratch/log"
    read_pages t
    cat "$scratch/pages" >>"$scratch/tables"
    has log "([a-z0-9][^ ]*)$" "every event cites its rule"
    has help "^ *What is wanted now:" "the help said what is wanted"
    has help "^ *What it is about:" "what the game is about"
    has help "^ *Orders you can give now:" "what can be ordered"
    has help "^ *Keys:" "and the keys"
    "seen_$game"
    [ $forced = 0 ]
    tap $? "nobody was asked where only one order was possible"
    grep -q "^@seed" "$journal"
    tap $? "the journal is complete"
    "$HONJIN" verify "$journal" >"$scratch/verified" 2>&1 && grep -q "dice .* as the revealed seed" "$scratch/verified"
    tap $? "and honjin verify finds it good"
    keys q
    see "left with 0"
    tap $? "q leaves"
}
