# A player for the terminal board, used by the tests of whole games:
# reads the prompt, picks from the list, now and then by the map.
. "$(dirname "$0")/lib.sh"

# One answer to what the screen asks.
answer() {
    now=$(screen)
    case $now in
    *"Thinking:"*) sleep 0.05; return ;;
    *"place your units"*) pick as-printed || pick seal ;;
    *"Turn up or mark face-down units ("[56]*) keys n Enter; changed "$now"; keys 1 Enter ;;
    *"Turn up or mark"*) pick end ;;
    *"Move or attack with a unit"*)
        moved=$((moved + 1))
        if [ $((moved % 4)) = 0 ]; then pick end; else keys n Enter Up Up Enter; fi ;;
    *"Go on with the unit"*) pick attack || pick 'done' ;;
    *"choose a card"* | *"choose another card"*) played=$((played + 1)); pick "card [456]" || keys 1 Enter ;;
    *) keys 1 Enter ;;
    esac
    changed "$now"
}

# play_game WIDTH HEIGHT
play_game() {
    moved=0 played=0 steps=0
    start "$1" "$2" "$HONJIN" play kenshin --opponent greedy --seed 7
    see "Uesugi: Both sides"
    tap $? "the board comes up at $1x$2"
    keys '?'
    see "What is wanted now"
    tap $? "help says what is wanted"
    keys q
    see "Choices"
    tap $? "and goes away again"
    until screen | grep -q -e "The game is over" -e "left with"; do
        steps=$((steps + 1))
        if [ $steps -gt 1000 ]; then break; fi
        answer
    done
    screen | grep -q "The game is over"
    tap $? "the game is played to its end"
    grep -q "^@seed" "$journal"
    tap $? "the journal is complete"
    keys q
    see "left with 0"
    tap $? "q leaves"
    [ "$played" -gt 0 ]
    tap $? "there was a fight"
}
