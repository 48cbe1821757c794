/* Why a player would give its order, in words; see reason.h. */
#include "ai/reason.h"

#include "core/words.h"

enum { CLEAR = 30, SLIGHT = 10 }; /* differences: thousandths of the chance to win, hundredths of a point */

static const struct ai_option *find_option(const struct ai_answer *answer, bool is_own)
{
    for (int i = 0; i < answer->options; i++) {
        if (action_same(&answer->option[i].action, &answer->action) == is_own) return &answer->option[i];
    }
    return NULL;
}

void ai_write_worth(struct voice voice, const struct ai_answer *answer, int32_t estimate, struct text *ret)
{
    char number[32];
    struct text text;
    text_open(&text, number, sizeof number);
    if (answer->is_chance) {
        text_put(&text, estimate < 5 ? "<" : estimate >= 995 ? ">" : ""); /* nothing is sure before the game is over */
        text_int(&text, estimate < 5 ? 1 : estimate >= 995 ? 99 : (estimate + 5) / 10);
        text_put(ret, SAYS(voice, TO_WIN, SAID_WORD(number)));
        return;
    }
    say_put_change(&text, voice.lang, estimate);
    text_put(ret, SAYS(voice, WORTH_POINTS, SAID_WORD(number)));
}

struct ai_reason ai_reason_of(const struct view *view, const struct ai_answer *answer)
{
    const struct ai_option *own = find_option(answer, true), *other = find_option(answer, false);
    struct ai_reason reason = { .kind = AI_REASON_ANY };
    if (own && view->game->determinize) reason.guesses = own->visits;
    if (answer->options == 0) return reason;
    if (own && own->mix == 1000) {
        reason.kind = AI_REASON_ALWAYS;
    } else if (own && own->mix) {
        reason.kind = AI_REASON_MIXED;
        reason.mix = own->mix;
    } else if (!other) {
        reason.kind = AI_REASON_ONLY;
    } else {
        const int32_t gain = (own ? own->estimate : answer->estimate) - other->estimate;
        reason.kind = gain >= CLEAR ? AI_REASON_CLEAR : gain >= SLIGHT ? AI_REASON_SLIGHT : AI_REASON_EVEN;
        reason.than = &other->action;
    }
    return reason;
}

static void put_kind(const struct view *view, const struct ai_reason *reason, struct text *ret)
{
    static const uint16_t saying[] = {
        [AI_REASON_ANY] = SAY_REASON_ANY,       [AI_REASON_ONLY] = SAY_REASON_ONLY,
        [AI_REASON_MIXED] = SAY_REASON_MIXED,   [AI_REASON_ALWAYS] = SAY_REASON_ALWAYS,
        [AI_REASON_CLEAR] = SAY_REASON_CLEAR,   [AI_REASON_SLIGHT] = SAY_REASON_SLIGHT,
        [AI_REASON_EVEN] = SAY_REASON_EVEN,
    };
    char than[AI_REASON_BYTES] = "";
    struct text text;
    text_open(&text, than, sizeof than);
    if (reason->than) view_write_order(view, reason->than, &text);
    const struct said worse = SAID_WORD(than), mix = SAID_NUMBER((reason->mix + 5) / 10);
    say_put(ret, view_voice(view), saying[reason->kind], reason->than ? &worse : &mix, 1);
}

/* How the order goes on, and what it rests on. */
static void put_rest(const struct view *view, const struct ai_answer *answer, uint32_t guesses, struct text *ret)
{
    const struct voice voice = view_voice(view);
    const char *blank = say_text(voice.lang, SAY_BLANK);
    char line[AI_REASON_BYTES];
    struct text text;
    text_open(&text, line, sizeof line);
    for (int i = 1; i < answer->lines; i++) {
        if (i > 1) text_put(&text, say_text(voice.lang, SAY_SEMICOLON));
        view_write_order(view, &answer->line[i], &text);
    }
    if (answer->lines > 1) {
        text_put(ret, blank);
        text_put(ret, SAYS(voice, ONWARD, SAID_WORD(line)));
    }
    if (guesses > 1) {
        text_put(ret, blank);
        text_put(ret, SAYS(voice, REASON_GUESSES, SAID_NUMBER(guesses)));
    }
}

void ai_write_reason(const struct view *view, const struct ai_answer *answer, struct text *ret)
{
    const struct ai_reason reason = ai_reason_of(view, answer);
    put_kind(view, &reason, ret);
    put_rest(view, answer, reason.guesses, ret);
}

/* ---- of a hint --------------------------------------------------------------------------------------------------- */

enum { AMOUNT_BYTES = 32 };

/* "41%", of thousandths. Of some cases only: none is not never. */
static void put_percent(enum lang lang, int32_t thousandths, struct text *ret)
{
    const char *percent = lang == LANG_FR ? "\u00a0%" : "%";
    if (thousandths < 30 || thousandths > 970) {
        text_put(ret, thousandths < 30 ? "<3" : ">97");
    } else {
        text_int(ret, (thousandths + 5) / 10);
    }
    text_put(ret, percent);
}

/* "1.3", of thousandths. */
static void put_mean(enum lang lang, int32_t mean, struct text *ret)
{
    const int32_t tenths = (mean < 0 ? -mean + 50 : mean + 50) / 100;
    if (mean < 0 && tenths) text_put(ret, "\u2212");
    text_int(ret, tenths / 10);
    text_put(ret, lang == LANG_FR ? "," : ".");
    text_int(ret, tenths % 10);
}

static const char *write_amount(enum lang lang, const struct gain *gain, int32_t amount, char ret[AMOUNT_BYTES])
{
    struct text text;
    text_open(&text, ret, AMOUNT_BYTES);
    if (gain->kind < GAIN_SPARES) put_percent(lang, amount, &text);
    else put_mean(lang, amount, &text);
    return ret;
}

void gain_write_name(const struct view *view, const struct gain *gain, struct text *ret)
{
    struct piece piece[PIECES_MAX];
    struct site site[SITES_MAX];
    if (gain->kind == GAIN_HOLDS) {
        const int sites = view->game->show->sites(view->scenario, view->state, site);
        if (gain->which < sites) text_put(ret, site[gain->which].title);
    } else if (gain->kind == GAIN_KEEPS || gain->kind == GAIN_TAKES) {
        const int pieces = view->game->show->pieces(view->scenario, view->state, piece);
        if (gain->which < pieces) words_piece(view->game, view->scenario, &piece[gain->which], view->lang, ret);
    }
}

/* "Saves Yasuda: lost in 6% of cases by the end of the enemy's turn; after Move 1204 → 1205, in 41%." */
static void put_gain(const struct view *view, const struct gain *gain, const struct action *than, struct text *ret)
{
    static const uint16_t saying[] = {
        [GAIN_WINS] = SAY_GAIN_WINS,     [GAIN_SAVES] = SAY_GAIN_SAVES, [GAIN_KEEPS] = SAY_GAIN_KEEPS,
        [GAIN_TAKES] = SAY_GAIN_TAKES,   [GAIN_HOLDS] = SAY_GAIN_HOLDS, [GAIN_SPARES] = SAY_GAIN_SPARES,
        [GAIN_COSTS] = SAY_GAIN_COSTS,   [GAIN_POINTS] = SAY_GAIN_POINTS,
    };
    const struct voice voice = view_voice(view);
    char name[128] = "", order[AI_REASON_BYTES], with[AMOUNT_BYTES], without[AMOUNT_BYTES];
    struct text text;
    text_open(&text, name, sizeof name);
    gain_write_name(view, gain, &text);
    text_open(&text, order, sizeof order);
    view_write_order(view, than, &text);
    const struct said said[] = { SAID_WORD(name), SAID_WORD(write_amount(voice.lang, gain, gain->with, with)),
                                 SAID_WORD(order), SAID_WORD(write_amount(voice.lang, gain, gain->without, without)) };
    say_put(ret, voice, saying[gain->kind], said, 4);
}

/* A danger that the order brings or leaves, and why it is given all the same. */
static void put_danger(const struct view *view, const struct hint *hint, struct text *ret)
{
    const struct ai_answer *answer = &hint->answer;
    const struct voice voice = view_voice(view);
    const bool is_brought = hint->brought > 0;
    char danger[512], order[AI_REASON_BYTES], worth[64];
    struct text text;
    text_open(&text, danger, sizeof danger);
    view_write_note(view, is_brought ? &hint->bring[0] : &hint->stay[0], &text);
    const struct said what = SAID_WORD(danger);
    say_put(ret, voice, is_brought ? SAY_DANGER_BROUGHT : SAY_DANGER_STAYS, &what, 1);
    text_put(ret, say_text(voice.lang, SAY_BLANK));
    if (hint->safer < 0) {
        text_put(ret, SAY(voice, DANGER_EVERYWHERE));
    } else {
        const struct ai_option *safer = &answer->option[hint->safer];
        text_open(&text, order, sizeof order);
        view_write_order(view, &safer->action, &text);
        text_open(&text, worth, sizeof worth);
        ai_write_worth(voice, answer, safer->estimate, &text);
        const struct said instead[] = { SAID_WORD(order), SAID_WORD(worth) };
        say_put(ret, voice, is_brought ? SAY_DANGER_WORTH_IT : SAY_DANGER_WORTH_KEEPING, instead, 2);
    }
    text_put(ret, say_text(voice.lang, SAY_BLANK));
}

void hint_write_reason(const struct view *view, const struct hint *hint, struct text *ret)
{
    const struct ai_reason reason = ai_reason_of(view, &hint->answer);
    const struct voice voice = view_voice(view);
    if (hint->is_forced) {
        text_put(ret, SAY(voice, REASON_FORCED));
        return;
    }
    if (hint->ended) {
        char danger[512];
        struct text text;
        text_open(&text, danger, sizeof danger);
        view_write_note(view, &hint->end[0], &text);
        text_put(ret, SAYS(voice, DANGER_ENDS, SAID_WORD(danger)));
    } else {
        if (hint->brought || hint->safer >= 0) put_danger(view, hint, ret);
        if (hint->gain.kind) put_gain(view, &hint->gain, &hint->answer.option[hint->than].action, ret);
        else put_kind(view, &reason, ret);
    }
    put_rest(view, &hint->answer, 0, ret); /* how much was guessed is no reason */
}
