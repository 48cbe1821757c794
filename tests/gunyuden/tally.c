/* The rows of docs/history/gunyuden-fight.md: each is a kind of event, told by a certain rule or with a certain number;
 * cells of the tables are looked up again from what their events say of die and strength. */
#include "tests/gunyuden/tally.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "games/gunyuden/rules/words.h"

#define EXAMPLES "tests/examples/gunyuden"
#define CELLS "gunyuden_tables.c" /* every cell of every table */

enum { SCENARIOS = 2, COLUMNS = SCENARIOS * TALLY_PLAYS, ANY = INT16_MIN };
static const uint8_t chapters[SCENARIOS] = { 43, 44 };

struct row {
    const char *title, *example; /* example: a file under tests/examples/gunyuden */
    uint16_t kind, rule, also;   /* rule, also: 0, whichever it is */
    int16_t arg, value;          /* argument and its value, or ANY */
};
#define OF(kind) EVENT_##kind, 0, 0, 0, ANY
#define BY(kind, rule) EVENT_##kind, RULE_##rule, 0, 0, ANY
#define ALSO(kind, also) EVENT_##kind, 0, RULE_##also, 0, ANY
#define WITH(kind, arg, value) EVENT_##kind, 0, 0, arg, value
#define PART(title) { title, NULL, 0, 0, 0, 0, 0 }

static const struct row rows[] = {
    PART("Skirmishes and sorties"),
    { "attack", "23-1-2.txt", OF(ATTACKS) },
    { "sortie", "23-7.txt", OF(SORTIE) },
    { "defender in rough or marsh, -1", "example-skirmish.txt", BY(MODIFIER_GROUND, 23_2_1_1) },
    { "defender in foothills, -2", "23-2-1-2.txt", BY(MODIFIER_GROUND, 23_2_1_2) },
    { "across a river, -2", "23-2-1-3.txt", BY(MODIFIER_RIVER, 23_2_1_3) },
    { "leaders differ, attack", "23-2-1-4.txt", BY(MODIFIER_LEADERS, 23_2_1_4) },
    { "a lender is picked", "23-2-1-4.txt", BY(LENDS, 23_2_1_4) },
    { "morale differs, attack", "23-2-1-5.txt", BY(MODIFIER_MORALES, 23_2_1_5) },
    { "sortie, -1", "23-7.txt", BY(MODIFIER_SORTIE, 23_7_1) },
    { "counterattack from foothills or marsh, -1", "23-2-1-2.txt", BY(MODIFIER_GROUND, 23_6_2_1) },
    { "counterattack across a river, -2", "23-2-1-3.txt", BY(MODIFIER_RIVER, 23_6_2_2) },
    { "across a river in melting snow, attack and counterattack", "32-1-2-melting-snow-battle.txt",
      BY(MODIFIER_RIVER, 32_1_2_MELTING_SNOW) },
    { "counterattack", "example-skirmish.txt", BY(STRIKE, 23_6) },
    { "counterattack against a sortie, +1", "23-7.txt", BY(MODIFIER_SORTIE, 23_7_3) },
    { "attacked investors lift", "18-4-2-lift.txt", BY(LIFTS, 18_4_2) },
    { "attacked investors hold", "18-4-2.txt", BY(HOLDS, 18_4_2) },
    { "they strike back with half", "18-4-2.txt", OF(HALF_STRENGTH) },
    { "against a sortie with all", "23-7.txt", OF(FULL_STRENGTH) },
    PART("Losses and retreats"),
    { "a dot: a unit must die", "23-3-3.txt", OF(DOT) },
    { "stands", "25-2-all.txt", OF(STANDS) },
    { "retreats, 1 hex", "23-4-4-2.txt", WITH(RETREATS, 1, 1) },
    { "retreats, 2 hexes", "23-4-5.txt", WITH(RETREATS, 1, 2) },
    { "retreats, 3 hexes", "23-5.txt", WITH(RETREATS, 1, 3) },
    { "retreats, 4 hexes", "23-3-above-four.txt", WITH(RETREATS, 1, 4) },
    { "a step for a strong zone", "23-4-4-1.txt", BY(HARMED, 23_4_4_1) },
    { "a step for an enemy castle", "23-4-4-2.txt", BY(HARMED, 23_4_4_2) },
    { "a step for a river", "23-4-4-3.txt", BY(HARMED, 23_4_4_3) },
    { "a step for foothills or marsh", "23-4-4-4.txt", BY(HARMED, 23_4_4_4) },
    { "refuge where they were attacked", "23-4-6.txt", ALSO(TAKES_REFUGE, RULING_28) },
    { "refuge on the way", "23-4-6-last.txt", ALSO(TAKES_REFUGE, 16_2) },
    { "nowhere to go: the rest in steps", "ruling-88-walled.txt", OF(SHUT_IN) },
    { "dead for want of heart in a retreat", "23-4-5.txt", ALSO(LOSES_HEART, 23_4_5) },
    PART("Pursuit"),
    { "follows", "23-5.txt", BY(PURSUES, 23_5) },
    { "follows to a castle", "23-4-6.txt", ALSO(PURSUES, 23_5_3) },
    { "does not follow", "23-5-stay.txt", OF(STAYS) },
    { "stopped: others stand there", "23-5-stay.txt", BY(NO_PURSUIT, 23_5_4) },
    PART("Decisive battles"),
    { "sought", "24-2.txt", OF(SEEKS_BATTLE) },
    { "consent given", "24-1-8-agree.txt", OF(AGREES) },
    { "consent refused", "24-1-8.txt", OF(DECLINES) },
    { "... and it becomes a skirmish", "24-1-8.txt", OF(TO_SKIRMISH) },
    { "another force takes part", "24-2.txt", BY(TAKES_PART, 24_1_2) },
    { "an ally takes part", "24-2.txt", ALSO(TAKES_PART, 24_1_5) },
    { "round", "24-2.txt", OF(ROUND) },
    { "round 3 or later", "24-2.txt", OF(ROUND) }, /* counted below */
    { "a lender is picked", "24-2.txt", BY(LENDS, 24_2_3) },
    { "stopped by who did more damage", "24-2-stop.txt", OF(STOPS) },
    { "goes on", "24-2.txt", OF(GOES_ON) },
    { "one side at one step: beaten", "24-2-6.txt", OF(BEATEN) },
    { "both sides at one step", "24-2-7.txt", OF(BOTH_OUT) },
    { "won", "24-2-6.txt", OF(BATTLE_WON) },
    { "even", "24-2-7.txt", OF(BATTLE_EVEN) },
    { "runs, die 1", "24-2-6.txt", WITH(RUNS, 1, 1) },
    { "runs, die 2", "24-3-2.txt", WITH(RUNS, 1, 2) },
    { "runs, die 3", "24-3-2.txt", WITH(RUNS, 1, 3) },
    { "runs, die 4", "24-3-2.txt", WITH(RUNS, 1, 4) },
    { "runs, die 5: and a step", "24-3-2.txt", WITH(RUNS, 1, 5) },
    { "runs, die 6: and two steps", "24-3-2.txt", WITH(RUNS, 1, 6) },
    { "dead for want of heart after it", "24-3-2.txt", ALSO(LOSES_HEART, RULING_32) },
    { "the victor enters", "24-2-6.txt", BY(PURSUES, 24_3_3) },
    PART("Sieges"),
    { "invested", "18-1.txt", BY(INVESTED, 18_1) },
    { "others join later", "18-1-4.txt", BY(INVESTED, 18_1_4) },
    { "part or all lift", "18-3.txt", BY(LIFTS, 18_3_1) },
    { "an investment ends", "18-3-losses.txt", OF(INVESTMENT_ENDS) },
    { "assault", "19-3.txt", OF(ASSAULT) },
    { "invests without assaulting", "17-1-2-only-invests.txt", OF(ONLY_INVESTS) },
    { "assault: level of the castle", "19-3.txt", OF(MODIFIER_LEVEL) },
    { "assault: rough ground", "19-3.txt", BY(MODIFIER_GROUND, 19_3_2_2) },
    { "assault: morale", "19-3.txt", BY(MODIFIER_MORALE_INSIDE, 19_3_2_3) },
    { "siege result: nothing", "18-2.txt", OF(SIEGE_NOTHING) },
    { "siege result: durability", "18-2.txt", BY(WORN_DOWN, 18_2_1) },
    { "siege result: morale", "18-2-2.txt", OF(MORALE_INSIDE) },
    { "a unit inside loses heart", "ruling-18.txt", ALSO(LOSES_HEART, RULING_18) },
    { "call for surrender", "20-1.txt", OF(CALLS) },
    { "call: a sodaisho inside, -2", "20-2-1.txt", BY(MODIFIER_RANK, 20_2_1_1) },
    { "call: a taisho inside, -1", "21-1-1.txt", BY(MODIFIER_RANK, 20_2_1_2) },
    { "call: morale", "20-2-1.txt", BY(MODIFIER_MORALE_INSIDE, 20_2_1_3) },
    { "refuses", "20-1.txt", WITH(ANSWER, 1, ANSWER_C) },
    { "opens", "20-3-2.txt", WITH(ANSWER, 1, ANSWER_D) },
    { "surrenders", "20-3-H.txt", WITH(ANSWER, 1, ANSWER_H) },
    { "falls by a call", "20-2-1.txt", BY(FALLS, 20_3_1) },
    { "falls by morale", "21-0-morale.txt", ALSO(CHANGES_HANDS, RULING_64) },
    { "falls by durability, abandoned", "21-1-1.txt", BY(ABANDONED, 21_1_1) },
    { "restored", "31-1-lost-home.txt", OF(RESTORED) },
    { "a garrison leaves", "20-3-2.txt", OF(WITHDRAWS) },
    { "the victors have steps back", "20-3-H.txt", OF(STEP_BACK) },
    PART("Deaths"),
    { "killed", "25-1.txt", OF(KILLED) },
    { "a sodaisho: his army goes", "25-2.txt", OF(ARMY_GOES) },
    { "somebody takes over", "ruling-63.txt", OF(TAKES_OVER) },
    PART("The two scenarios"),
    { "relief beside Nihonmatsu", "43-6.txt", OF(RELIEF) },
    { "relief in Nihonmatsu", "43-6-inside.txt", OF(RELIEF_INSIDE) },
    { "Inawashiro's die", "44-7-2.txt", OF(INAWASHIRO_DIE) },
    { "he goes over", "44-7-2.txt", OF(DEFECTS) },
    { "the move before the start", "setup-mini-2.txt", OF(BEFORE_START) },
    { "verdict by a battle", "44-6-battle.txt", BY(VERDICT, 44_6_BATTLE) },
    { "verdict by points", "44-6-points.txt", BY(VERDICT, 44_6_POINTS) },
};
enum { ROWS = sizeof rows / sizeof rows[0], LATE_ROUND = 3 };

static uint64_t seen[ROWS][COLUMNS];
/* Cells of the tables by row and column, calls by durability and answer. */
static uint64_t combat[DICE_MAX][BANDS_MAX][COLUMNS], assault[DICE_MAX][BANDS_MAX][COLUMNS];
static uint64_t calls[DURABILITY + 1][ANSWERS][COLUMNS];

/* ---- counting --------------------------------------------------------------------------------------------- */

static bool is_of(const struct row *row, const struct event *event)
{
    if (!row->example || event->kind != row->kind) return false;
    if ((row->rule && event->rule != row->rule) || (row->also && event->also != row->also)) return false;
    return row->value == ANY || event->arg[row->arg] == row->value;
}

static void count_cell(const struct result_table *table, int die, int strength, int column,
                       uint64_t cells[DICE_MAX][BANDS_MAX][COLUMNS])
{
    int row = die - table->low, band = 0;
    row = row < 0 ? 0 : row >= table->rows ? table->rows - 1 : row;
    while (band + 1 < table->bands && table->from[band + 1] <= strength) band++;
    cells[row][band][column]++;
}

void tally_event(const scenario_t *scenario, int play, const struct event *event)
{
    static int durability;
    const int column = (scenario->chapter == chapters[1]) * TALLY_PLAYS + play;
    for (int r = 0; r < ROWS; r++) {
        if (is_of(&rows[r], event)) seen[r][column]++;
        if (event->kind == EVENT_ROUND && is_of(&rows[r], event) && strncmp(rows[r].title, "round 3", 7) == 0 &&
            event->arg[0] < LATE_ROUND) seen[r][column]--;
    }
    if (event->kind == EVENT_STRIKE) count_cell(&scenario->combat, event->arg[2], event->arg[3], column, combat);
    if (event->kind == EVENT_ASSAULT) count_cell(&scenario->assault, event->arg[2], event->arg[3], column, assault);
    if (event->kind == EVENT_CALL) durability = event->arg[3];
    if (event->kind == EVENT_ANSWER) calls[durability][event->arg[1]][column]++;
}

/* ---- printing --------------------------------------------------------------------------------------------- */

static uint64_t sum(const uint64_t counts[COLUMNS])
{
    uint64_t all = 0;
    for (int c = 0; c < COLUMNS; c++) all += counts[c];
    return all;
}

/* A line of the table, with the test that shows it; false: there is no such file. */
static bool print_line(const char *title, const uint64_t counts[COLUMNS], const char *folder, const char *file)
{
    char path[128];
    printf("| %s |", title);
    for (int c = 0; c < COLUMNS; c++) printf(" %llu |", (unsigned long long)counts[c]);
    printf(" %s |\n", file);
    snprintf(path, sizeof path, "%s/%s", folder, file);
    if (access(path, R_OK) == 0) return true;
    fprintf(stderr, "there is no %s\n", path);
    return false;
}

static void print_head(const char *title)
{
    printf("\n## %s\n\n| | Hitotoribashi, random | greedy | Suriagehara, random | greedy | example |\n"
           "|---|---|---|---|---|---|\n", title);
}

struct cell_kind { int result, losses; bool has_dot; };

static int order(const struct cell_kind *kind) { return kind->result * 100 + kind->losses * 2 + kind->has_dot; }

/* The kinds of cell of a table, each with all its cells. */
static bool print_kinds(const struct result_table *table, bool is_assault,
                        const uint64_t cells[DICE_MAX][BANDS_MAX][COLUMNS])
{
    bool holds = true;
    for (int at = -1;;) {
        struct cell_kind next = { 0 };
        uint64_t counts[COLUMNS] = { 0 };
        int best = INT32_MAX;
        for (int r = 0; r < table->rows; r++) {
            for (int b = is_assault ? 0 : 1; b < table->bands; b++) { /* not that of strength 0 */
                const struct cell_kind kind = { table->result[r][b], table->losses[r][b], table->dot[r][b] };
                if (order(&kind) <= at || order(&kind) > best) continue;
                if (order(&kind) < best) memset(counts, 0, sizeof counts);
                best = order(&kind);
                next = kind;
                for (int c = 0; c < COLUMNS; c++) counts[c] += cells[r][b][c];
            }
        }
        if (best == INT32_MAX) break;
        char title[64];
        if (is_assault) snprintf(title, sizeof title, "%d-%d%s", next.result, next.losses, next.has_dot ? " dot" : "");
        else snprintf(title, sizeof title, "%d%s", next.result, next.has_dot ? " dot" : "");
        holds &= print_line(title, counts, "tests/unit", CELLS);
        at = best;
    }
    return holds;
}

/* A count for each cell, all games together. */
static void print_cells(const struct result_table *table, const uint64_t cells[DICE_MAX][BANDS_MAX][COLUMNS], int first)
{
    printf("\n| die |");
    for (int b = first; b < table->bands; b++) printf(" from %d |", table->from[b]);
    printf("\n|---|");
    for (int b = first; b < table->bands; b++) printf("---|");
    for (int r = 0; r < table->rows; r++) {
        printf("\n| %d |", table->low + r);
        for (int b = first; b < table->bands; b++) printf(" %llu |", (unsigned long long)sum(cells[r][b]));
    }
    putchar('\n');
}

bool tally_print(const scenario_t *scenario)
{
    static const char *const answers[ANSWERS] = { [ANSWER_C] = "refuses", [ANSWER_D] = "opens",
                                                  [ANSWER_H] = "surrenders" };
    bool holds = true;
    for (int r = 0; r < ROWS; r++) {
        if (rows[r].example) holds &= print_line(rows[r].title, seen[r], EXAMPLES, rows[r].example);
        else print_head(rows[r].title);
    }
    print_head("Combat Results Table: kinds of cell");
    holds &= print_kinds(&scenario->combat, false, combat);
    printf("\nCell by cell, all games together:\n");
    print_cells(&scenario->combat, combat, 1);
    print_head("Assault Results Table: kinds of cell");
    holds &= print_kinds(&scenario->assault, true, assault);
    printf("\nCell by cell, all games together:\n");
    print_cells(&scenario->assault, assault, 0);
    print_head("Call for Surrender Table, by durability");
    for (int d = DURABILITY; d >= 0; d--) {
        for (int a = 0; a < ANSWERS; a++) {
            char title[64];
            if (scenario->surrender[RULESET_CLASSIC][d][a] == NEVER) continue;
            snprintf(title, sizeof title, "%d: %s", d, answers[a]);
            holds &= print_line(title, calls[d][a], "tests/unit", CELLS);
        }
    }
    return holds;
}
