/* Positions in the field table of the fields with secrets; they come first. */
#ifndef HONJIN_GAMES_ARGAD_RULES_FIELDS_H
#define HONJIN_GAMES_ARGAD_RULES_FIELDS_H

enum field_id {
    FIELD_X, FIELD_Y, FIELD_FACING, FIELD_FROM_X, FIELD_FROM_Y, /* where figures are */
    FIELD_POSTURE, FIELD_AIM, FIELD_LEGS, FIELD_TURN_TO, FIELD_LEG_X, /* orders: eight fields of legs */
    FIELD_TARGET = FIELD_LEG_X + 8, FIELD_FOE, FIELD_ROOM, FIELD_FOLLOW,
};

#endif
