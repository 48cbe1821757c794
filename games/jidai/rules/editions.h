/* Where the French and the English rulebook of Sengoku Jidai disagree: one switch a row of the notes'
 * table, all decided in editions.c and nowhere else. */
#ifndef HONJIN_GAMES_JIDAI_RULES_EDITIONS_H
#define HONJIN_GAMES_JIDAI_RULES_EDITIONS_H

#include "core/game.h"

enum option_id { /* positions in jidai_options */
    OPTION_EDITION,
    OPTION_FOG,
    OPTION_SECRET_MODES,
    OPTION_COMBAT_REGROUP,
    OPTION_SUPPORT,
    OPTION_SIEGE_LOSS,
    OPTION_SAMURAI,
    OPTION_KANSUKE,
    OPTION_SHINGEN_PLAN,
    OPTION_DEPLOYMENT,
    OPTIONS,
};
enum edition_id { EDITION_RECOMMENDED, EDITION_EN, EDITION_FR };

/* The names say what holds when the switch is on. */
struct edition {
    uint8_t id;                  /* enum edition_id */
    bool undrawn_hex_impassable; /* [edition:2.2] a hex with an undrawn side, not only the side */
    bool fog_hides_chits;        /* [edition:2.3] the hidden Honjin hides chits as well as modes */
    bool leader_by_total;        /* [edition:5.3, edition:11.11] 2 or more steps lost, not a "2" result */
    bool chain;                  /* [edition:6.3] an unbroken chain, not all beside the first */
    bool regroup_when_drawn;     /* [edition:6.5-attack] tested when the chit is drawn */
    bool combat_regroup;         /* [edition:6.5-attack] a Combat chit tests it too */
    bool must_conform;           /* [edition:7.2] clans must take a mode of the plan */
    bool special_needs_plan;     /* [edition:7.2-special-chits, edition:9.5.3] no special chit without a plan */
    bool hoshi_regroup;          /* [edition:7.3-hoshi] Attack or Regroup, not Attack or Move */
    bool second_accepted;        /* [edition:9.2] after a refusal the next chit stands, whoever owns it */
    bool retreat_only_adjacent;  /* [edition:9.3.1-retreat] followers move only to end beside the first */
    bool rally_if_stayed;        /* [edition:9.3.1-rally] who did not retreat, not who was not obliged to */
    bool support_each;           /* [edition:11.6-support] +1 for each supporter */
    bool ford_any_mode;          /* [edition:11.9] shooters at a ford need no Defense mode */
    bool siege_loss_up;          /* [edition:13.6.1-loss] half the difference rounded up */
    bool last_marker_defender;   /* [edition:13.6.1-last-marker] only the defender's last marker stays */
    bool withdraw_spreads;       /* [edition:13.8] several areas; adjacent hexes too, if necessary */
    bool samurai_may;            /* [edition:14.1] the player may bring it in, or not */
    uint8_t samurai_leadership;  /* [edition:14.3] */
    bool daimyo_either;          /* [edition:16.4] Retreat or Seppuku, the player choosing */
    bool fatigue_when_drawn;     /* [edition:16.5] both Combat chits drawn, not carried out */
    bool recall_free;            /* [edition:17.3] clan N's recall costs no command point */
    bool recall_by_chit;         /* [edition:17.3] N arrives when its chit is drawn */
    bool begins_when_played;     /* [17.4] the first clan chit of Uesugi that is played, not drawn, opens the battle */
    bool score_eliminated_only;  /* [edition:17.5] a leader killed in a unit that lives scores nothing */
    bool fog, secret_modes, samurai, kansuke, shingen_plan, free_deployment; /* options of play */
};

extern const struct option jidai_options[OPTIONS];

void jidai_editions_set(const struct options *options, struct edition *ret);

#endif
