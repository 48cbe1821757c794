/* The options of Sengoku Jidai, and what each edition says on every row where the rulebooks differ. This
 * is the only place that knows editions by name; the chapters ask the switches.
 *
 * Rows that need no switch: [edition:16.2] the entry points' turns are printed on the map either way;
 * [edition:16.3] clans on an entry point are measured so, and only they, by the examples of both;
 * [edition:order-of-battle] Amakasu and his thousand men are clan M of the pack; [edition:18.1] the marked hexes of the
 * edge and those between them are the same three of the rebuilt map, and the column leaves three units over;
 * [edition:11.5-charge] a charge needs movement, by both; [edition:13.4.4] markers of both sides in one exterior area
 * are adjacent, for the English text gives the fight its score [13.1]; [edition:terrain-table] nobody can enter a hex
 * with a Defensive Position, for its unit is there. */
#include "games/jidai/rules/editions.h"

const struct option jidai_options[OPTIONS] = {
    [OPTION_EDITION] = { "edition", "settles differences between the rulebooks", { "recommended", "en", "fr" } },
    [OPTION_FOG] = { "fog", "hide reserves, delay tracks and modes", { "no", "yes" } },
    [OPTION_SECRET_MODES] = { "secret-modes", "hide the clans' modes", { "no", "yes" } },
    [OPTION_COMBAT_REGROUP] = { "combat-regroup", "Combat chits may also end Attack mode",
                                { "as-edition", "no", "yes" } },
    [OPTION_SUPPORT] = { "support", "supporting units add +1 in total, or +1 each", { "as-edition", "once", "each" } },
    [OPTION_SIEGE_LOSS] = { "siege-loss", "how to round half losses of an assault", { "as-edition", "up", "down" } },
    [OPTION_SAMURAI] = { "samurai", "samurai help the army that is behind", { "no", "yes" } },
    [OPTION_KANSUKE] = { "kansuke", "Takeda may use Yamamoto Kansuke", { "no", "yes" } },
    [OPTION_SHINGEN_PLAN] = { "shingen-plan", "Shingen has a plan in the historical battle", { "no", "yes" } },
    [OPTION_DEPLOYMENT] = { "deployment", "another Uesugi clan may start at the ford", { "printed", "free" } },
};

/* What each text says, strictly, and what we recommend (the notes' Default column). */
static const struct edition texts[] = {
    [EDITION_RECOMMENDED] = {
        .id = EDITION_RECOMMENDED,
        .undrawn_hex_impassable = false, /* [edition:2.2] French */
        .fog_hides_chits = true,         /* [edition:2.3] English */
        .leader_by_total = true,         /* [edition:5.3, edition:11.11] English */
        .chain = true,                   /* [edition:6.3] English */
        .regroup_when_drawn = true,      /* [edition:6.5-attack] English ... */
        .combat_regroup = false,         /* ... for clan and special chits */
        .must_conform = true,            /* [edition:7.2] English */
        .special_needs_plan = false,     /* [edition:7.2-special-chits] by [edition:9.5.3] */
        .hoshi_regroup = false,          /* [edition:7.3-hoshi] English */
        .second_accepted = true,         /* [edition:9.2] English */
        .retreat_only_adjacent = false,  /* [edition:9.3.1-retreat] French */
        .rally_if_stayed = false,        /* [edition:9.3.1-rally] French */
        .support_each = false,           /* [edition:11.6-support] English; option `support` */
        .ford_any_mode = false,          /* [edition:11.9] French */
        .siege_loss_up = true,           /* [edition:13.6.1-loss] English; option `siege-loss` */
        .last_marker_defender = false,   /* [edition:13.6.1-last-marker] French */
        .withdraw_spreads = true,        /* [edition:13.8] English */
        .samurai_may = false,            /* [edition:14.1] French */
        .samurai_leadership = 1,         /* [edition:14.3] English */
        .daimyo_either = false,          /* [edition:16.4] Retreat, and Seppuku if wished */
        .fatigue_when_drawn = false,     /* [edition:16.5] French */
        .recall_free = false,            /* [edition:17.3] a point is charged ... */
        .recall_by_chit = false,         /* ... and N arrives as in English */
        .begins_when_played = false,     /* [17.4] English: drawn */
        .score_eliminated_only = false,  /* [edition:17.5] French */
    },
    [EDITION_EN] = {
        .id = EDITION_EN, .undrawn_hex_impassable = true, .fog_hides_chits = true, .leader_by_total = true,
        .chain = true, .regroup_when_drawn = true, .combat_regroup = true, .must_conform = true,
        .special_needs_plan = true, .second_accepted = true, .retreat_only_adjacent = true, .rally_if_stayed = true,
        .ford_any_mode = true, .siege_loss_up = true, .last_marker_defender = true,
        .withdraw_spreads = true, .samurai_may = true, .samurai_leadership = 1,
        .daimyo_either = true, .fatigue_when_drawn = true, .recall_free = true, .score_eliminated_only = true,
    },
    [EDITION_FR] = {
        .id = EDITION_FR, .hoshi_regroup = true, .support_each = true,
        .samurai_leadership = 1, .recall_by_chit = true, .begins_when_played = true,
    },
};

/* An option of three values: as the edition says, or one of two. */
static bool choose(uint8_t value, uint8_t yes, bool by_edition)
{
    return value == 0 ? by_edition : value == yes;
}

void jidai_editions_set(const struct options *options, struct edition *ret)
{
    const uint8_t *value = options->value;
    *ret = texts[value[OPTION_EDITION]];
    ret->combat_regroup = choose(value[OPTION_COMBAT_REGROUP], 2, ret->combat_regroup);
    ret->support_each = choose(value[OPTION_SUPPORT], 2, ret->support_each); /* [ruling:support] */
    ret->siege_loss_up = choose(value[OPTION_SIEGE_LOSS], 1, ret->siege_loss_up);
    ret->fog = value[OPTION_FOG];
    ret->secret_modes = value[OPTION_SECRET_MODES] || ret->fog;
    ret->fog_hides_chits = ret->fog_hides_chits && ret->fog;
    ret->samurai = value[OPTION_SAMURAI];
    ret->kansuke = value[OPTION_KANSUKE];
    ret->shingen_plan = value[OPTION_SHINGEN_PLAN];
    ret->free_deployment = value[OPTION_DEPLOYMENT];
}
