/* Values and sentences: every kind is written and read back, holes are filled, secrets stay out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/grammar.h"
#include "core/legal.h"
#include "core/view.h"
#include "core/words.h"
#include "tests/unit/core_template.h"

static void values_are_written_and_read(void **unused)
{
    static const struct { uint8_t kind; int32_t value; const char *word; } known[] = {
        { KIND_NUMBER, 0, "0" },          { KIND_NUMBER, -7, "-7" },       { KIND_NUMBER, HIDDEN, "-1" },
        { KIND_NUMBER, INT32_MAX, "2147483647" }, { KIND_NUMBER, INT32_MIN, "-2147483648" },
        { KIND_HALF, 9, "4.5" },          { KIND_HALF, 8, "4" },           { KIND_HALF, -1, "-0.5" },
        { KIND_HALF, -3, "-1.5" },        { KIND_YES, 1, "yes" },          { KIND_YES, 0, "no" },
        { KIND_HEX, 0, "0101" },          { KIND_HEX, 68, "0505" },        { KIND_HEX, NOTHING, "-" },
        { KIND_ROLE, RED, "red" },        { KIND_ROLE, ROLE_CHANCE, "chance" },
        { KIND_ROLE, ROLE_OBSERVER, "observer" },                          { KIND_RULE, RULE_ROLL, "4.2" },
        { KIND_UNIT, 3, "b-2" },          { KIND_UNIT, HIDDEN, "?" },      { KIND_UNIT, NOTHING, "-" },
    };
    const struct template_scenario scenario = subject_scenario();
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct text text;
        char buffer[32];
        int32_t value = 12345;
        text_open(&text, buffer, sizeof buffer);
        words_value(&template_game, &scenario, known[i].kind, known[i].value, &text);
        assert_string_equal(buffer, known[i].word);
        assert_true(words_read(&template_game, &scenario, known[i].kind, buffer, strlen(buffer), &value));
        assert_int_equal(value, known[i].value);
    }
}

static void what_is_no_value_is_not_read(void **unused)
{
    static const struct { uint8_t kind; const char *word; } wrong[] = {
        { KIND_NUMBER, "" },     { KIND_NUMBER, "1x" },  { KIND_NUMBER, "2147483648" }, { KIND_NUMBER, "-" },
        { KIND_HALF, "4.3" },    { KIND_HALF, ".5" },    { KIND_YES, "y" },             { KIND_YES, "1" },
        { KIND_HEX, "0006" },    { KIND_HEX, "0600" },   { KIND_HEX, "11" },            { KIND_HEX, "00101" },
        { KIND_ROLE, "green" },  { KIND_ROLE, "Red" },   { KIND_RULE, "9.9" },          { KIND_UNIT, "r-" },
        { KIND_UNIT, "r-11" },
    };
    const struct template_scenario scenario = subject_scenario();
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int32_t value = 12345;
        if (words_read(&template_game, &scenario, wrong[i].kind, wrong[i].word, strlen(wrong[i].word), &value)) {
            fail_msg("'%s' was read as %d", wrong[i].word, value);
        }
        assert_int_equal(value, 12345);
    }
}

static void numbers_are_counted(void **unused)
{
    static const struct wording wording = {
        .id = "test", .text = { "{0|step|steps} lost, {1|man falls|men fall}: {2+}, {1+}." },
        .kind = { KIND_NUMBER, KIND_NUMBER,
        KIND_NUMBER },
    };
    static const struct { int32_t arg[3]; const char *sentence; } known[] = {
        { { 1, 2, 3 }, "1 step lost, 2 men fall: +3, +2." },
        { { 0, 1, -1 }, "0 steps lost, 1 man falls: −1, +1." },
        { { -1, 0, 0 }, "−1 steps lost, 0 men fall: 0, 0." },
        { { VARIOUS, 0, VARIOUS }, "… steps lost, 0 men fall: …, 0." },
    };
    const struct template_scenario scenario = subject_scenario();
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct text text;
        char buffer[200];
        text_open(&text, buffer, sizeof buffer);
        words_sentence(&template_game, &scenario, &wording, known[i].arg, LANG_EN, &text);
        assert_string_equal(buffer, known[i].sentence);
    }
}

static void holes_are_filled(void **unused)
{
    static const struct wording wording = {
        .id = "test",
        .text = { "{0} from {1|somewhere} to {2}, {0} and {3|a face-down unit}", "{0} de {1|quelque part}" },
        .kind = { KIND_UNIT, KIND_HEX, KIND_NUMBER, KIND_UNIT },
    };
    const struct template_scenario scenario = subject_scenario();
    const int32_t known[] = { 0, 17, -1, 2 }, unknown[] = { HIDDEN, NOTHING, -2, HIDDEN };
    struct text text;
    char buffer[200];
    (void)unused;
    text_open(&text, buffer, sizeof buffer);
    words_sentence(&template_game, &scenario, &wording, known, LANG_EN, &text);
    assert_string_equal(buffer, "Red Guard from 0202 to −1, Red Guard and Blue Guard");
    text_open(&text, buffer, sizeof buffer);
    words_sentence(&template_game, &scenario, &wording, unknown, LANG_EN, &text);
    assert_string_equal(buffer, "? from somewhere to −2, ? and a face-down unit");
    text_open(&text, buffer, sizeof buffer);
    words_sentence(&template_game, &scenario, &wording, known, LANG_FR, &text);
    assert_string_equal(buffer, "Red Guard de 0202");
    text_open(&text, buffer, sizeof buffer);
    words_sentence(&template_game, &scenario, &wording, known, LANG_JA, &text); /* falls back */
    assert_string_equal(buffer, "Red Guard from 0202 to −1, Red Guard and Blue Guard");
}

/* A game with one kind more, whose values have titles in all languages, and one that counts them. */
enum { KIND_THING = KIND_GAME, KIND_PIECE };
static const char *const thing_names[] = { "takeda", "uesugi", "mill", "inn", "reeds", "honjo", "omura", "hut" };
static int thing_count(const void *scenario) { (void)scenario; return 8; }
static const char *thing_name(const void *scenario, int i) { (void)scenario; return thing_names[i]; }
static struct likeness piece_like(const void *scenario, int i)
{
    (void)scenario;
    return (struct likeness){ .kind = KIND_THING, .value = i / 2, .number = i % 2 };
}
static const struct name_kind thing_kinds[] = {
    { .id = "thing", .count = thing_count, .name = thing_name, .title = thing_name },
    { .id = "piece", .count = thing_count, .name = thing_name, .like = piece_like },
};
static const struct term thing_terms[] = {
    TERM_OF(LANG_EN, "thing", "takeda", "Takeda"), TERM_OF(LANG_EN, "thing", "uesugi", "Uesugi"),
    TERM_OF(LANG_EN, "thing", "mill", "the mill"), TERM_OF(LANG_EN, "thing", "inn", "the inn"),
    TERM_OF(LANG_FR, "thing", "mill", "le moulin"), TERM_OF(LANG_FR, "thing", "inn", "la auberge"),
    TERM_OF(LANG_FR, "thing", "reeds", "les roseaux"), TERM_OF(LANG_FR, "thing", "takeda", "Takeda"),
    TERM_OF(LANG_FR, "thing", "uesugi", "Uesugi"), TERM_OF(LANG_FR, "thing", "honjo", "Honjo"),
    TERM_OF(LANG_FR, "thing", "omura", "Ōmura"), TERM_OF(LANG_FR, "thing", "hut", "la cabane d'herbe"),
    TERM_OF(LANG_FR, "role", "red", "Rouge"), TERM_OF(LANG_JA, "thing", "mill", "水車"), { .kind = NULL },
};

struct phrase { enum lang lang; const char *text; int32_t arg[3]; const char *sentence; };

static void assert_said(const struct phrase *said, const uint8_t kind[3])
{
    const struct template_scenario scenario = subject_scenario();
    struct game game = template_game;
    struct wording wording = { .id = "test", .text = { "missing" }, .kind = { kind[0], kind[1], kind[2] } };
    struct text text;
    char buffer[200];
    game.kind = thing_kinds;
    game.kinds = 2;
    game.term = thing_terms;
    wording.text[said->lang] = said->text;
    text_open(&text, buffer, sizeof buffer);
    words_sentence(&game, &scenario, &wording, said->arg, said->lang, &text);
    assert_string_equal(buffer, said->sentence);
}

static void languages_count_in_their_own_way(void **unused)
{
    static const uint8_t kind[3] = { KIND_NUMBER, KIND_HALF, KIND_MM };
    static const struct phrase known[] = {
        { LANG_EN, "{0|step|steps}, {1|point|points}", { 0, 2 }, "0 steps, 1 point" },
        { LANG_EN, "{0|step|steps}, {1|point|points}", { 1, 3 }, "1 step, 1.5 points" },
        { LANG_FR, "{0|pion|pions}, {1|point|points}", { 0, 3 }, "0 pion, 1,5 point" },
        { LANG_FR, "{0|pion|pions}, {1|point|points}", { 1, 4 }, "1 pion, 2 points" },
        { LANG_FR, "{0|pion|pions}, {1|point|points}", { -2, -1 }, "−2 pions, −0,5 point" },
        { LANG_JA, "{0}個、{1}点", { 2, 9 }, "2個、4.5点" },
        { LANG_FR, "{0+} à {2}", { 2, 0, 164 }, "+2 à 16,4 cm" },
        { LANG_EN, "{0+} at {2}", { -2, 0, 164 }, "−2 at 16.4 cm" },
        { LANG_JA, "{0+}、{2}", { 0, 0, 160 }, "0、16.0cm" },
        { LANG_FR, "il {0?one=en reste un|en reste {0}}", { 0 }, "il en reste un" },
        { LANG_FR, "{0?0=personne|1=un homme|{0} hommes}", { 0 }, "personne" },
        { LANG_FR, "{0?0=personne|1=un homme|{0|homme|hommes}}", { 3 }, "3 hommes" },
        { LANG_FR, "{0?1=1er|{0}e} tour", { 1 }, "1er tour" },
        { LANG_FR, "{0?1=1er|{0}e} tour", { 4 }, "4e tour" },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) assert_said(&known[i], kind);
}

/* Two places with names, a third that travellers only pass. */
static void name_hex(const void *scenario, int hex, struct hex_info *ret)
{
    static const struct { int label; const char *name, *native; } place[] = {
        { 102, "Obama", "小浜" }, { 202, "Hirose ford", NULL }, { 303, "to Zenkoji", NULL },
    };
    const int label = hex_label(template_game.grid(scenario), hex);
    *ret = (struct hex_info){ 0 };
    for (size_t i = 0; i < sizeof place / sizeof place[0]; i++) {
        if (place[i].label == label) *ret = (struct hex_info){ .label = place[i].name, .native = place[i].native };
    }
}

static void places_go_by_their_names(void **unused)
{
    static const struct show show = { .hex = name_hex };
    static const struct term terms[] = {
        TERM_OF(LANG_FR, "place", "Hirose ford", "le gué de Hirose"), { .kind = NULL },
    };
    static const struct { enum lang lang; const char *text; int label; const char *sentence; } known[] = {
        { LANG_EN, "at {0}", 102, "at Obama" }, { LANG_EN, "at {0}", 103, "at 0103" },
        { LANG_EN, "at {0}", 303, "at 0303" }, { LANG_FR, "{en 0}, {de 0}", 102, "à Obama, d’Obama" },
        { LANG_FR, "{en 0}, {de 0}", 103, "en 0103, de 0103" },
        { LANG_FR, "{en 0}, {de 0}", 202, "au gué de Hirose, du gué de Hirose" },
        { LANG_JA, "{0}へ", 102, "小浜へ" }, { LANG_JA, "{0}へ", 202, "Hirose fordへ" }, { LANG_JA, "{0}へ", 103, "0103へ" },
    };
    const struct template_scenario scenario = subject_scenario();
    struct game game = template_game;
    char buffer[200];
    struct text text;
    (void)unused;
    game.show = &show;
    game.term = terms;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct wording wording = { .id = "test", .text = { "missing" }, .kind = { KIND_HEX } };
        const int32_t hex = hex_from_label(game.grid(&scenario), known[i].label);
        wording.text[known[i].lang] = known[i].text;
        text_open(&text, buffer, sizeof buffer);
        words_sentence(&game, &scenario, &wording, &hex, known[i].lang, &text);
        assert_string_equal(buffer, known[i].sentence);
    }
}

static void names_take_their_articles(void **unused)
{
    static const uint8_t kind[3] = { KIND_THING, KIND_THING, KIND_PIECE };
    static const struct phrase known[] = {
        { LANG_FR, "la main {de 0}, celle {de 1}", { 0, 1 }, "la main de Takeda, celle d’Uesugi" },
        { LANG_FR, "{de 0} {à 1}", { 5, 6 }, "de Honjo à Ōmura" },
        { LANG_FR, "{de 0} {à 1}", { 6, 2 }, "d’Ōmura au moulin" },
        { LANG_FR, "{de 0} {à 1}", { 2, 3 }, "du moulin à l’auberge" },
        { LANG_FR, "{de 0} {à 1}", { 3, 4 }, "de l’auberge aux roseaux" },
        { LANG_FR, "{de 0} {à 1}", { 4, 7 }, "des roseaux à la cabane d’herbe" },
        { LANG_FR, "{le 0} {que 1}", { 2, 1 }, "le moulin qu’Uesugi" },
        { LANG_FR, "{le 0} {que 1}", { 3, 3 }, "l’auberge que l’auberge" },
        { LANG_FR, "{un 0}, {un 1}", { 3, 2 }, "une auberge, un moulin" },
        { LANG_FR, "{0}, {1}", { 7, 4 }, "cabane d’herbe, roseaux" },
        { LANG_FR, "{le 0} est {0?la=prise|les=pris (pl.)|pris}.", { 3 }, "L’auberge est prise." },
        { LANG_FR, "{le 0} est {0?la=prise|les=pris (pl.)|pris}.", { 2 }, "Le moulin est pris." },
        { LANG_FR, "{le 0} : {0?uesugi=moi|mill=ici|rien} ?", { 1 }, "Uesugi : moi ?" },
        { LANG_FR, "{de 0|un inconnu}", { HIDDEN }, "d’un inconnu" },
        { LANG_FR, "{0?-=rien|?=caché|{le 0}}", { NOTHING }, "rien" },
        { LANG_FR, "{0?-=rien|?=caché|{le 0}}", { HIDDEN }, "caché" },
        { LANG_EN, "{the 0} and {the 1}.", { 2, 1 }, "The mill and Uesugi." },
        { LANG_EN, "{the 0}", { 3 }, "the inn" },
        { LANG_JA, "{0}の{2}", { 2, 0, 5 }, "水車の水車1" },
        { LANG_FR, "{2} {de 2}", { 0, 0, 7 }, "auberge 1 de l’auberge 1" },
        { LANG_EN, "{2}, {the 2}", { 0, 0, 4 }, "mill, the mill" },
        { LANG_EN, "{2}, {the 2}", { 0, 0, 5 }, "Mill 1, Mill 1" },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) assert_said(&known[i], kind);
}

static void values_have_words_in_every_language(void **unused)
{
    static const uint8_t kind[3] = { KIND_YES, KIND_ROLE, KIND_ROLE };
    static const struct phrase known[] = {
        { LANG_FR, "{0} {0?yes=visible|caché} {1}", { 1, RED }, "oui visible Rouge" },
        { LANG_FR, "{0} {0?yes=visible|caché} {1}", { 0, BLUE }, "non caché Blue" },
        { LANG_JA, "{0}", { 1 }, "はい" },
        { LANG_FR, "« {0} » : c'est 5 % !", { 1 }, "« oui » : c’est 5 % !" },
        { LANG_FR, "élan {0}.", { 1 }, "Élan oui." },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) assert_said(&known[i], kind);
}

static void what_a_language_lacks_is_english_as_a_whole(void **unused)
{
    static const struct wording wording = { .id = "test", .text = { "{0}: {1}" }, .kind = { KIND_ROLE, KIND_HALF } };
    const struct template_scenario scenario = subject_scenario();
    const int32_t arg[] = { RED, 9 };
    struct text text;
    char buffer[100];
    (void)unused;
    text_open(&text, buffer, sizeof buffer);
    words_sentence(&template_game, &scenario, &wording, arg, LANG_JA, &text);
    assert_string_equal(buffer, "Red: 4.5"); /* not 赤 */
    text_open(&text, buffer, sizeof buffer);
    words_sentence(&template_game, &scenario, &wording, arg, LANG_FR, &text);
    assert_string_equal(buffer, "Red: 4.5");
}

static void malformed_holes_are_found(void **unused)
{
    static const struct { enum lang lang; const char *hole; } wrong[] = {
        { LANG_EN, "{" },           { LANG_EN, "{0" },            { LANG_EN, "{0|step" },   { LANG_EN, "{x}" },
        { LANG_EN, "{9}" },         { LANG_EN, "{0!}" },          { LANG_EN, "{0+" },       { LANG_EN, "{0|a|b|c}" },
        { LANG_EN, "{0?yes=a}" },   { LANG_EN, "{0?yes=a|no=b}" }, { LANG_EN, "{0?a|b}" },  { LANG_EN, "{0?}" },
        { LANG_EN, "{de 0}" },      { LANG_JA, "{de 0}" },        { LANG_FR, "{du 0}" },    { LANG_FR, "{de }" },
        { LANG_FR, "{0?yes=a|{0}" }, { LANG_FR, "{the 0}" },      { LANG_FR, "{}" },
    };
    struct hole hole;
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (!hole_read(wrong[i].hole, wrong[i].lang, &hole)) fail_msg("%s was read", wrong[i].hole);
    }
    assert_null(hole_read("{0?yes={1|a|b}|c}.", LANG_FR, &hole));
    assert_string_equal(hole.end, ".");
}

static void text_is_cut_at_whole_characters(void **unused)
{
    struct text text;
    char buffer[8];
    (void)unused;
    text_open(&text, buffer, sizeof buffer);
    text_put(&text, "赤青旗");
    assert_string_equal(buffer, "赤青");
    assert_true(text.is_cut);
    text_put(&text, "abc"); /* one byte is left */
    assert_int_equal(text.length, 7);
    assert_string_equal(buffer, "赤青a");
}

static void refusals_have_words(void **unused)
{
    const struct template_scenario scenario = subject_scenario();
    const struct refusal own = { RULE_ATTACK, REASON_OWN, { 1 } };
    const struct refusal dice = { 0, REASON_DICE, { 2, 6 } };
    struct text text;
    char buffer[100];
    (void)unused;
    text_open(&text, buffer, sizeof buffer);
    words_refusal(&template_game, &scenario, &own, LANG_EN, &text);
    assert_string_equal(buffer, "Red Foot is one of your own");
    text_open(&text, buffer, sizeof buffer);
    words_refusal(&template_game, &scenario, &dice, LANG_EN, &text);
    assert_string_equal(buffer, "2 dice from 1 to 6 are wanted");
}

static void orders_have_words(void **unused)
{
    static const struct { const char *order, *words; } known[] = {
        { "red move r-1 0103", "Move Red Guard → 0103" },
        { "red move r-1 0102", "Move Red Guard → Red Foot (0102)" }, /* who stands there */
        { "red attack r-1 b-1", "Attack Red Guard → Blue Guard" },
        { "red seal", "Seal" },
        { "blue seal", "Blue: Seal" },
    };
    struct subject subject;
    struct view view;
    (void)unused;
    subject_start(&subject);
    view_open(&view, &subject.match, RED);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct action action;
        struct err err;
        struct text text;
        char buffer[100];
        assert_true(notation_read(&template_game, &subject.scenario, ROLES, known[i].order, &action, &err));
        text_open(&text, buffer, sizeof buffer);
        view_write_order(&view, &action, &text);
        assert_string_equal(buffer, known[i].words);
    }
}

static void secrets_of_an_event_are_cut(void **unused)
{
    const struct event event = { .kind = EVENT_LOST, .rule = RULE_ROLL, .seen_by = ROLE_BIT(RED) | ROLE_BIT(BLUE),
                                 .secret = 1, .told = ROLE_BIT(RED), .nargs = 2, .arg = { 3, 17 } };
    struct event red, blue, observer;
    (void)unused;
    assert_true(event_redact(&event, RED, &red));
    assert_int_equal(red.arg[0], 3);
    assert_true(event_redact(&event, BLUE, &blue));
    assert_int_equal(blue.arg[0], HIDDEN);
    assert_int_equal(blue.arg[1], 17);
    assert_false(event_redact(&event, ROLE_OBSERVER, &observer));
    assert_int_equal(blue.told, 0); /* nor who else knows */
    assert_int_equal(blue.seen_by, red.seen_by);
    assert_int_equal(blue.secret, red.secret);
}

/* Rules, help and the aim are set as sentences are. */
static void tables_are_set_as_the_language_sets_them(void **unused)
{
    static const struct rule rule = {
        .id = "1", .title = { "Men: 1,000", "« Ei ! » : 1 000 hommes" },
        .text = { "It's 5 :", "L'unité s'arrête ; en 100 1006 12, à 500 1 000 ? Oui." },
    };
    static const struct term terms[] = {
        TERM_OF(LANG_FR, "help", "march", "va : où ?"), { 0 },
    };
    struct game game = template_game;
    struct verb verb[2] = { { 0 }, { .name = "march", .help = "go : where" } };
    (void)unused;
    game.term = terms;
    game.verb = verb;
    game.aim[LANG_FR] = "Gagnez !";
    assert_string_equal(words_rule_title(&rule, LANG_EN).text, "Men: 1,000");
    assert_string_equal(words_rule_title(&rule, LANG_FR).text, "«\u00a0Ei\u00a0!\u00a0»\u00a0: 1\u00a0000 hommes");
    assert_string_equal(words_rule_text(&rule, LANG_FR).text,
                        "L’unité s’arrête\u00a0; en 100 1006 12, à 500 1\u00a0000\u00a0? Oui.");
    assert_string_equal(words_rule_text(&rule, LANG_JA).text, "It's 5 :"); /* English, and set so */
    assert_string_equal(words_help(&game, 1, LANG_FR).text, "va\u00a0: où\u00a0?");
    assert_string_equal(words_help(&game, 1, LANG_JA).text, "go : where");
    assert_string_equal(words_aim(&game, LANG_FR).text, "Gagnez\u00a0!");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_written_and_read),  cmocka_unit_test(what_is_no_value_is_not_read),
        cmocka_unit_test(holes_are_filled),
        cmocka_unit_test(numbers_are_counted),             cmocka_unit_test(text_is_cut_at_whole_characters),
        cmocka_unit_test(refusals_have_words),          cmocka_unit_test(secrets_of_an_event_are_cut),
        cmocka_unit_test(orders_have_words),            cmocka_unit_test(languages_count_in_their_own_way),
        cmocka_unit_test(places_go_by_their_names),     cmocka_unit_test(tables_are_set_as_the_language_sets_them),
        cmocka_unit_test(names_take_their_articles),    cmocka_unit_test(values_have_words_in_every_language),
        cmocka_unit_test(malformed_holes_are_found),    cmocka_unit_test(what_a_language_lacks_is_english_as_a_whole),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
