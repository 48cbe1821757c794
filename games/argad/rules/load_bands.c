/* Loads the bands: profiles and what they cost, groups, figures, and whether everybody can stand where he is printed.
 * [base:profiles, base:classes, base:armour, base:points, base:group] */
#include <string.h>

#include "core/text.h"
#include "games/argad/rules/load.h"

/* ---- profiles ---------------------------------------------------------------------------------------------- */

static const char *const weapon_words[] = {
    "", "pike", "yari", "naginata", "odachi", "kanabo", "short-kanabo", "katana", "tool", "heavy-tool", "long-tool",
    "tanto", "hands", "yumi", "shuriken", "arquebus", "early-arquebus", "bajo-zutsu", "tan-zutsu", "ozutsu", "bo-hiya",
    NULL,
}; /* in the order of enum weapon */

const char *argad_weapon_name(int weapon) { return weapon_words[weapon]; }

static int weapon_points(int weapon)
{
    switch (weapon) {
    case WEAPON_PIKE: case WEAPON_NAGINATA: case WEAPON_YUMI: return 2;
    case WEAPON_ARQUEBUS: return 4;
    case WEAPON_OZUTSU: case WEAPON_BO_HIYA: return 6;
    case WEAPON_NONE: case WEAPON_KATANA: case WEAPON_TOOL: case WEAPON_TANTO: case WEAPON_HANDS: return 0;
    default: return 1;
    }
}

/* [base:points] */
static int profile_points(const struct profile *profile)
{
    int points = profile->class * profile->class + profile->armour + weapon_points(profile->melee) +
                 weapon_points(profile->side) + weapon_points(profile->missile);
    if (profile->talent & LEADS_SALVO) points += 4;
    if (profile->mount == CAVALRY) points += 6;
    if (profile->mount == MOUNTED_FOOT) points += 3;
    if (profile->talent & IS_UNFIT) points -= 2;
    return points < 1 ? 1 : points;
}

static bool load_talents(const struct image_table *table, int row, uint16_t *ret, struct err *err)
{
    static const struct { const char *word; uint16_t talent; } words[] = {
        { "trained", IS_TRAINED }, { "three-ranks", THREE_RANKS }, { "salvo", KNOWS_SALVO },
        { "salvo-officer", LEADS_SALVO }, { "samurai", IS_SAMURAI }, { "ninja", IS_NINJA }, { "officer", IS_OFFICER },
        { "horo", HAS_HORO }, { "heavy", IS_HEAVY }, { "ammunition", HAS_AMMUNITION }, { "helper", IS_HELPER },
        { "unfit", IS_UNFIT }, { "untrained-thrower", IS_UNTRAINED_THROWER },
    };
    const char *at = image_text(table, row, "flags");
    *ret = 0;
    while (*at) {
        const size_t length = strcspn(at, " ");
        uint16_t found = 0;
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            if (strlen(words[i].word) == length && memcmp(words[i].word, at, length) == 0) found = words[i].talent;
        }
        if (!found) return image_fail(table, row, err, "unknown flag in '%s'", image_text(table, row, "flags"));
        *ret |= found;
        at += length + (at[length] == ' ');
    }
    return true;
}

static bool load_weapon(const struct image_table *table, int row, const char *column, bool is_missile, uint8_t *ret,
                        struct err *err)
{
    int weapon;
    if (!image_word(table, row, column, weapon_words, &weapon, err)) return false;
    if (is_missile ? weapon != WEAPON_NONE && weapon < WEAPON_MISSILES
                   : weapon == WEAPON_NONE || weapon >= WEAPON_MISSILES) {
        return image_fail(table, row, err, "'%s' is no %s weapon", weapon_words[weapon],
                          is_missile ? "missile" : "melee");
    }
    *ret = (uint8_t)weapon;
    return true;
}

static bool load_profiles(const struct image *image, scenario_t *scenario, struct err *err)
{
    static const char *const mounts[] = { "foot", "cavalry", "mounted-foot", NULL };
    struct image_table table;
    if (!image_find(image, "profiles", "name title native class armour mount melee side missile flags points", &table,
                    err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    if (table.rows > PROFILES) return image_fail(&table, PROFILES, err, "at most %d profiles", PROFILES);
    for (int row = 0; row < table.rows; row++) {
        struct profile *profile = &scenario->profile[row];
        int32_t class, armour, points;
        int mount;
        *profile = (struct profile){ .name = image_text(&table, row, "name"),
            .title = image_text(&table, row, "title"), .native = image_text(&table, row, "native") };
        if (!image_int(&table, row, "class", 1, 6, &class, err)) return false;
        if (!image_int(&table, row, "armour", 0, 5, &armour, err)) return false;
        if (!image_int(&table, row, "points", 1, 99, &points, err)) return false;
        if (!image_word(&table, row, "mount", mounts, &mount, err)) return false;
        if (!load_weapon(&table, row, "melee", false, &profile->melee, err)) return false;
        if (!load_weapon(&table, row, "side", false, &profile->side, err)) return false;
        if (!load_weapon(&table, row, "missile", true, &profile->missile, err)) return false;
        if (!load_talents(&table, row, &profile->talent, err)) return false;
        profile->class = (uint8_t)class;
        profile->armour = (uint8_t)armour;
        profile->mount = (uint8_t)mount;
        profile->points = (uint16_t)profile_points(profile);
        if (armour == 1) return image_fail(&table, row, err, "there is no armour 1");
        if (profile->points != points) {
            return image_fail(&table, row, err, "'%s' comes to %d points, not %d", profile->name, profile->points,
                              (int)points);
        }
    }
    scenario->profiles = (uint8_t)table.rows;
    return true;
}

/* ---- groups and figures ------------------------------------------------------------------------------------ */

static bool load_groups(const struct image *image, scenario_t *scenario, struct err *err)
{
    static const char *const orders[] = { "loose", "line", NULL };
    static const char *const yes[] = { "no", "yes", NULL };
    struct image_table table;
    if (!image_find(image, "groups", "scenario role name title officer formation hidden", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int band, order, is_hidden;
        if (!argad_load_is_ours(scenario, &table, row)) continue;
        if (scenario->groups == GROUPS) return image_fail(&table, row, err, "at most %d groups", GROUPS);
        if (!image_word(&table, row, "role", argad_load_roles, &band, err)) return false;
        if (!image_word(&table, row, "formation", orders, &order, err)) return false;
        if (!image_word(&table, row, "hidden", yes, &is_hidden, err)) return false;
        if (band == BANDS) return image_fail(&table, row, err, "a group belongs to one band");
        if (order && is_hidden) return image_fail(&table, row, err, "nobody hides in close order");
        const char *name = image_text(&table, row, "name");
        for (int i = 0; i < scenario->groups; i++) {
            if (strcmp(scenario->group[i].name, name) == 0) {
                return image_fail(&table, row, err, "group '%s' is there twice", name);
            }
        }
        scenario->group[scenario->groups++] = (struct group){ .name = name, .title = image_text(&table, row, "title"),
            .band = (uint8_t)band, .officer = NO_FIGURE, .is_close = order == 1, .is_hidden = is_hidden == 1 };
    }
    return true;
}

/* [base:command]: an officer is of the band that he commands. */
static bool load_officers(const struct image *image, scenario_t *scenario, struct err *err)
{
    struct image_table table;
    int group = 0;
    if (!image_find(image, "groups", "scenario officer", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        if (!argad_load_is_ours(scenario, &table, row)) continue;
        const char *name = image_text(&table, row, "officer");
        const int officer = name[0] ? argad_load_figure(scenario, name) : NO_FIGURE;
        if (officer < 0) return image_fail(&table, row, err, "no figure '%s'", name);
        if (officer != NO_FIGURE && scenario->figure[officer].band != scenario->group[group].band) {
            return image_fail(&table, row, err, "officer '%s' is of the other band", name);
        }
        if (!scenario->group[group].member) return image_fail(&table, row, err, "the group has no figures");
        scenario->group[group++].officer = (uint8_t)officer;
    }
    return true;
}

static int find_group(const scenario_t *scenario, const char *name)
{
    for (int i = 0; i < scenario->groups; i++) {
        if (strcmp(scenario->group[i].name, name) == 0) return i;
    }
    return -1;
}

static bool load_one(const struct image_table *table, int row, scenario_t *scenario, struct err *err)
{
    const int i = scenario->figures;
    struct figure *figure = &scenario->figure[i];
    const char *profile = image_text(table, row, "profile"), *name = image_text(table, row, "name");
    struct point at;
    int band, p = 0;
    int32_t facing;
    if (i == FIGURES) return image_fail(table, row, err, "at most %d figures", FIGURES);
    if (!image_word(table, row, "role", argad_load_roles, &band, err)) return false;
    while (p < scenario->profiles && strcmp(scenario->profile[p].name, profile) != 0) p++;
    if (p == scenario->profiles) return image_fail(table, row, err, "no profile '%s'", profile);
    const int group = find_group(scenario, image_text(table, row, "group"));
    if (group < 0 || scenario->group[group].band != band) {
        return image_fail(table, row, err, "'%s' is no group of that band", image_text(table, row, "group"));
    }
    if (argad_load_figure(scenario, name) >= 0 || find_group(scenario, name) >= 0) {
        return image_fail(table, row, err, "the name '%s' is there twice", name);
    }
    if (!argad_load_point(scenario, table, row, "x", "y", &at, err)) return false;
    if (!image_int(table, row, "facing", 0, TURN - 1, &facing, err)) return false;
    *figure = (struct figure){ .name = name, .profile = &scenario->profile[p], .band = (uint8_t)band,
        .group = (uint8_t)group, .x = (int16_t)at.x, .y = (int16_t)at.y, .facing = (int16_t)facing };
    scenario->group[group].member |= bit_of(i);
    scenario->band[band] |= bit_of(i);
    if (figure->profile->mount != ON_FOOT) scenario->horsed |= bit_of(i);
    scenario->points[band] = (int16_t)(scenario->points[band] + figure->profile->points);
    scenario->figures++;
    return true;
}

/* Where it is printed a figure is in its zone, on ground it can stand on, and on nobody's feet. */
static bool check_place(const struct image_table *table, int row, const scenario_t *scenario, int figure,
                        struct err *err)
{
    const struct figure *f = &scenario->figure[figure];
    const struct point at = { f->x, f->y };
    state_t state;
    if (!argad_is_in_band_zone(scenario, f->band, at)) {
        return image_fail(table, row, err, "'%s' stands outside the zone of its band", f->name);
    }
    const int feature = argad_feature_at(scenario, at);
    if (feature >= 0 && scenario->ground[scenario->feature[feature].ground].going[f->profile->mount] == NEVER) {
        return image_fail(table, row, err, "'%s' cannot stand in '%s'", f->name, scenario->feature[feature].name);
    }
    argad_state_as_printed(scenario, &state);
    for (int i = 0; i < figure; i++) {
        const struct shape a = argad_figure_shape(scenario, &state, i), b = argad_figure_shape(scenario, &state,
                                                                                               figure);
        if (shape_overlaps(&a, &b, 2 * FRIENDS_OVERLAP)) {
            return image_fail(table, row, err, "'%s' and '%s' overlap", f->name, scenario->figure[i].name);
        }
    }
    return true;
}

static bool load_figures(const struct image *image, scenario_t *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "bands", "scenario role name profile group x y facing", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        if (argad_load_is_ours(scenario, &table, row) && !load_one(&table, row, scenario, err)) return false;
    }
    int figure = 0;
    for (int row = 0; row < table.rows; row++) {
        if (argad_load_is_ours(scenario, &table, row) && !check_place(&table, row, scenario, figure++,
                                                                      err)) return false;
    }
    for (int band = 0; band < BANDS; band++) {
        if (!scenario->band[band]) return image_fail(&table, -1, err, "%s has no figures", argad_load_roles[band]);
        if (scenario->points[band] > scenario->budget[band]) {
            return image_fail(&table, -1, err, "%s comes to %d points, its budget is %d", argad_load_roles[band],
                              scenario->points[band], scenario->budget[band]);
        }
    }
    return true;
}

/* "Archer 3": numbered over both bands, by profile; who is the only one of his kind needs no number. */
static void number_figures(scenario_t *scenario)
{
    for (int i = 0; i < scenario->figures; i++) {
        struct figure *figure = &scenario->figure[i];
        int number = 1, alike = 0;
        for (int other = 0; other < scenario->figures; other++) {
            if (scenario->figure[other].profile != figure->profile) continue;
            alike++;
            number += other < i;
        }
        figure->number = (uint8_t)(alike > 1 ? number : 0);
    }
}

/* Spots where somebody could lie, HIDE_STEP mm apart [base:ambush]. */
static void find_hides(scenario_t *scenario, uint8_t band)
{
    enum { HIDE_STEP = 25 };
    const struct point low = scenario->zone_low[band], high = scenario->zone_high[band];
    for (int y = low.y; y <= high.y; y += HIDE_STEP) {
        for (int x = low.x; x <= high.x && scenario->hides[band] < HIDES; x += HIDE_STEP) {
            const int feature = argad_feature_at(scenario, (struct point){ x, y });
            if (feature < 0 || !scenario->ground[scenario->feature[feature].ground].hides) continue;
            scenario->hide[band][scenario->hides[band]++] = (struct point){ x, y };
        }
    }
}

static bool check_hides(const struct image *image, scenario_t *scenario, struct err *err)
{
    struct image_table table;
    int group = 0;
    if (!image_find(image, "groups", "scenario hidden", &table, err)) return false;
    for (uint8_t band = 0; band < BANDS; band++) find_hides(scenario, band);
    for (int row = 0; row < table.rows; row++) {
        if (!argad_load_is_ours(scenario, &table, row)) continue;
        const struct group *g = &scenario->group[group++];
        if (g->is_hidden && scenario->hides[g->band] < __builtin_popcountll(scenario->band[g->band])) {
            return image_fail(&table, row, err, "group '%s' has nowhere to hide in its zone", g->name);
        }
    }
    return true;
}

bool argad_load_bands(const struct image *image, scenario_t *scenario, struct err *err)
{
    return load_profiles(image, scenario, err) && load_groups(image, scenario, err) &&
           load_figures(image, scenario, err) && load_officers(image, scenario, err) &&
           check_hides(image, scenario, err) && (number_figures(scenario), true);
}
