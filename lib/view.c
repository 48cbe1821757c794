/* What one role knows and may do, odds and machine players, all from core/view.h; see honjin.h. */
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "ai/foresee.h"
#include "core/notation.h"
#include "core/think.h"
#include "core/words.h"
#include "kit/rng.h"
#include "lib/inside.h"
#include "study/odds.h"

honjin_view *honjin_view_open(const honjin_match *match, int role, honjin_error *error)
{
    const struct match *inner = &match->table->match;
    if (role < 0 || role > ROLES || role == ROLE_CHANCE || (role >= inner->game->roles && role < ROLE_OBSERVER)) {
        trouble(error, HONJIN_NOT_READ, "there is no such role");
        return NULL;
    }
    honjin_view *view = malloc(sizeof *view);
    if (!view) {
        trouble_memory(error);
        return NULL;
    }
    view_open(&view->view, inner, (uint8_t)role);
    scenario_hold(inner->scenario);
    view->is_counted = false;
    return view;
}

void honjin_view_look(honjin_view *view, const honjin_match *match)
{
    const void *before = view->view.scenario;
    view_open(&view->view, &match->table->match, view->view.role);
    scenario_hold(view->view.scenario);
    scenario_close(before);
    view->is_counted = false;
}

void honjin_view_free(honjin_view *view)
{
    if (!view) return;
    scenario_close(view->view.scenario);
    free(view);
}

const honjin_game *honjin_view_game(const honjin_view *view)
{
    return (const honjin_game *)(const void *)view->view.game;
}

int honjin_view_role(const honjin_view *view)
{
    return view->view.role;
}

bool honjin_view_is_asked(const honjin_view *view)
{
    return view_is_asked(&view->view, view->view.role);
}

uint64_t honjin_view_hash(const honjin_view *view)
{
    return view->view.hash;
}

/* ---- what may be ordered ------------------------------------------------------------------------------------ */

uint32_t honjin_view_choices(honjin_view *view)
{
    if (!view->is_counted) view->total = choices_total(view_choices(&view->view));
    view->is_counted = true;
    return view->total;
}

bool honjin_view_choice(honjin_view *view, uint32_t index, honjin_action *ret)
{
    if (index >= honjin_view_choices(view)) return false;
    const struct action action = choices_at(&view->view.choices, index);
    *ret = action_out(&action);
    return true;
}

bool honjin_view_is_complete(honjin_view *view)
{
    return choices_are_complete(view_choices(&view->view));
}

int honjin_view_plans(const honjin_view *view, uint64_t seed, honjin_action ret[], int max)
{
    const struct view *inner = &view->view;
    struct plan plan[PLANS_MAX];
    struct rng rng;
    if (!inner->game->think->plan || !honjin_view_is_asked(view) || max <= 0) return 0;
    rng_seed(&rng, seed);
    const int count = inner->game->think->plan(inner->scenario, inner->state, inner->role, &rng,
                                               max < PLANS_MAX ? max : PLANS_MAX, plan);
    for (int i = 0; i < count; i++) ret[i] = action_out(&plan[i].action[0]);
    return count;
}

bool honjin_view_is_legal(const honjin_view *view, const honjin_action *action, honjin_error *error)
{
    const struct action in = action_in(action);
    const struct refusal refusal = view_judge(&view->view, &in);
    return !refusal.reason || trouble_refused(error, &view->view, &refusal);
}

/* ---- words -------------------------------------------------------------------------------------------------- */

bool honjin_view_read_action(const honjin_view *view, const char *line, honjin_action *ret, honjin_error *error)
{
    struct action action;
    struct err err;
    const struct view *inner = &view->view;
    if (!notation_read(inner->game, inner->scenario, inner->role, line, &action, &err)) {
        return trouble_of(error, HONJIN_NOT_READ, &err);
    }
    *ret = action_out(&action);
    return true;
}

enum { WORDS_MAX = 4096 };

/* An action of anybody's making: what no verb can be is told as nothing. */
static bool may_be_told(const struct view *view, const struct action *action)
{
    return action->verb > 0 && action->verb < view->game->verbs && action->role < ROLES && action->nargs <= ARG_MAX;
}

size_t honjin_view_write_action(const honjin_view *view, const honjin_action *action, char *buffer, size_t size)
{
    const struct action in = action_in(action);
    char words[WORDS_MAX] = "";
    struct text text;
    text_open(&text, words, sizeof words);
    if (may_be_told(&view->view, &in)) notation_write(view->view.game, view->view.scenario, &in, &text);
    return text_give(words, buffer, size);
}

/* The language of sentences goes with the view. */
static void speak(honjin_view *view, const char *language)
{
    enum lang lang;
    view->view.lang = language && lang_read(language, &lang) ? (uint8_t)lang : LANG_EN;
}

size_t honjin_view_write_order(const honjin_view *view, const honjin_action *action, const char *language,
                               char *buffer, size_t size)
{
    honjin_view spoken = *view;
    const struct action in = action_in(action);
    char words[WORDS_MAX] = "";
    struct text text;
    speak(&spoken, language);
    text_open(&text, words, sizeof words);
    if (may_be_told(&spoken.view, &in)) view_write_order(&spoken.view, &in, &text);
    return text_give(words, buffer, size);
}

size_t honjin_view_write_prompt(const honjin_view *view, const char *language, char *buffer, size_t size)
{
    honjin_view spoken = *view;
    char words[WORDS_MAX] = "";
    struct text text;
    speak(&spoken, language);
    text_open(&text, words, sizeof words);
    view_write_prompt(&spoken.view, &text);
    return text_give(words, buffer, size);
}

/* ---- pieces ------------------------------------------------------------------------------------------------- */

int honjin_view_pieces(const honjin_view *view, honjin_piece ret[], int max)
{
    struct piece piece[PIECES_MAX];
    const struct view *inner = &view->view;
    if (!inner->game->show || !inner->game->show->pieces) return 0;
    const struct grid *grid = inner->game->grid ? inner->game->grid(inner->scenario) : NULL;
    const int count = inner->game->show->pieces(inner->scenario, inner->state, piece);
    for (int i = 0; i < count && i < max; i++) {
        const bool is_on_table = piece[i].base.shape != SHAPE_NONE;
        ret[i] = (honjin_piece){
            .id = piece[i].id,
            .hex = grid && piece[i].hex >= 0 ? hex_label(grid, piece[i].hex) : -1,
            .x = is_on_table ? piece[i].base.x : -1,
            .y = is_on_table ? piece[i].base.y : -1,
            .role = piece[i].role,
            .is_face_up = piece[i].face_up,
            .value = piece[i].value,
            .steps = piece[i].steps,
            .name = piece[i].name,
        };
    }
    return count;
}

/* ---- machine players ---------------------------------------------------------------------------------------- */

const char *honjin_level_name(int index)
{
    for (int i = 0; ai_levels[i].name; i++) {
        if (i == index) return ai_levels[i].name;
    }
    return NULL;
}

bool honjin_view_think(const honjin_view *view, const char *level, uint32_t nodes, uint64_t seed, honjin_action *ret,
                       honjin_error *error)
{
    const struct ai_request request = { .level = level, .nodes = nodes, .seed = seed };
    struct ai_answer answer;
    bool is_known = false;
    for (int i = 0; ai_levels[i].name; i++) is_known |= strcmp(ai_levels[i].name, level) == 0;
    if (!is_known) return trouble(error, HONJIN_NOT_READ, "there is no such level");
    if (!honjin_view_is_asked(view)) return trouble(error, HONJIN_NOT_NOW, "this role has nothing to decide now");
    if (!ai_ask(&view->view, &request, &answer)) return trouble(error, HONJIN_FAILED, "there is nothing to choose");
    *ret = action_out(&answer.action);
    return true;
}

/* ---- odds --------------------------------------------------------------------------------------------------- */

struct honjin_odds {
    struct odds_answer answer;
};

honjin_odds *honjin_odds_ask(const honjin_view *view, const char *order, honjin_error *error)
{
    const struct odds_question question = { .order = order, .judge = foresee };
    struct refusal refusal;
    struct err err = { 0 };
    honjin_odds *odds = malloc(sizeof *odds);
    if (!odds) {
        trouble_memory(error);
        return NULL;
    }
    switch (odds_ask(&view->view, &question, &odds->answer, &refusal, &err)) {
    case ODDS_FINE: return odds;
    case ODDS_REFUSED: trouble_refused(error, &view->view, &refusal); break;
    case ODDS_NOT_READ: trouble_of(error, HONJIN_NOT_READ, &err); break;
    default: trouble_of(error, HONJIN_NOT_NOW, &err); break;
    }
    honjin_odds_free(odds);
    return NULL;
}

bool honjin_odds_is_exact(const honjin_odds *odds)
{
    return odds->answer.is_exact;
}

uint32_t honjin_odds_results(const honjin_odds *odds)
{
    return odds->answer.odds.results;
}

honjin_odds_result honjin_odds_result_at(const honjin_odds *odds, uint32_t index)
{
    const struct odds_result *result = &odds->answer.odds.result[index];
    honjin_odds_result out = {
        .numerator = result->chance.numerator,
        .denominator = result->chance.denominator,
        .hash = result->hash,
        .winner = result->pending.kind == PENDING_OVER ? result->winner : -1,
    };
    memcpy(out.score, result->points, sizeof out.score);
    return out;
}

size_t honjin_odds_write_result(const honjin_odds *odds, uint32_t index, char *buffer, size_t size)
{
    const struct odds *inner = &odds->answer.odds;
    const struct odds_result *result = &inner->result[index];
    char words[WORDS_MAX] = "";
    struct text text;
    text_open(&text, words, sizeof words);
    for (int i = 0; i < result->changes; i++) {
        if (i) text_put(&text, "; ");
        words_piece(inner->view->game, inner->view->scenario, &inner->piece[result->change[i].piece], LANG_EN, &text);
        text_put(&text, ": ");
        text_put(&text, result->change[i].what);
    }
    return text_give(words, buffer, size);
}

void honjin_odds_free(honjin_odds *odds)
{
    if (!odds) return;
    odds_answer_free(&odds->answer);
    free(odds);
}
