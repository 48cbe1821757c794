/* What the parts of the terminal board share. */
#ifndef HONJIN_TUI_STATE_H
#define HONJIN_TUI_STATE_H

#include "tui/draw.h"
#include "tui/field.h"
#include "tui/map.h"
#include "tui/scene.h"
#include "tui/select.h"

enum focus { FOCUS_MAP, FOCUS_LIST };
enum { MESSAGE_MAX = 1024, SEARCH_MAX = 64, LINE_BYTES = 1024, HISTORY = 16 };

struct layout { /* boxes that do not fit have no height */
    int prompt_lines;
    struct box map, list, here, panel, log;
    int input, keys; /* lines on the screen */
    bool is_too_small;
};

struct tui {
    struct session *session;
    struct scene scene;
    struct selection selection;
    struct entries entries;
    int entry;            /* the chosen one; -1: none, as a card's list begins */
    struct lines list;    /* the entries as they are drawn, each tagged with its number */
    int list_top;         /* the first line shown */
    enum focus focus;
    int cursor;           /* hex; NOTHING: no map */
    struct map map;
    struct field_look field; /* a table in its place */
    struct marks marks;
    struct layout layout;
    struct lines log, here, panel;
    char message[MESSAGE_MAX];
    enum ink message_ink;
    uint64_t next_look; /* at the keyboard while the computer thinks, in milliseconds */
    char search[SEARCH_MAX];
    char history[HISTORY][LINE_BYTES];
    int histories;
    uint16_t prompt;      /* the last one, to notice a new question */
    char *step;           /* of a replay: the order and what it led to, a line each; otherwise NULL */
    char *answer;         /* where the session writes to */
    size_t answer_size;
    void *screen;         /* of curses */
    bool is_leaving, is_zoom_chosen;
};

/* screen.c */
void screen_draw(struct tui *tui);
/* Which entry of the list is drawn at this line, or -1. */
int screen_entry_at(const struct tui *tui, int y, int x);

/* panel.c: texts of the panes beside the map */
void panel_make_here(struct tui *tui, int width);
void panel_make_table(struct tui *tui, int width);
void panel_show_table(struct tui *tui); /* all of it, and every piece off the map */
/* log.c */
void log_make(struct tui *tui, int width);

/* cursor.c */
void cursor_step(struct tui *tui, int key);
void cursor_next(struct tui *tui, int step);
void cursor_search(struct tui *tui);
void cursor_home(struct tui *tui); /* to where something can be done */

/* pick.c: what choosing a hex or a line of the list does */
void pick_refresh(struct tui *tui); /* after the selection has changed */
void pick_hex(struct tui *tui, int hex);
void pick_entry(struct tui *tui, int entry);
bool pick_back(struct tui *tui);
void pick_play(struct tui *tui, const struct action *action);
/* The action that choosing this hex would play, if it is the only one. */
bool pick_meant(const struct tui *tui, int hex, struct action *ret);

/* prompt.c */
/* Reads a line with completion; false: given up. */
bool prompt_read(struct tui *tui, const char *label, const char *start, char ret[LINE_BYTES]);
/* Only a yes is one; prompt_agrees asks a role. */
bool prompt_yes(struct tui *tui, const char *question);
bool prompt_agrees(void *context, uint8_t role, const char *question);
/* complete.c: what the last word of the line may become. Returns how many; writes them with blanks between,
 * and the letters that all of them share beyond the word. */
int complete_word(const struct tui *tui, const char *line, struct text *ret_all, struct text *ret_more);

/* pager.c */
/* from_end: its last page comes first. */
void pager_show(struct tui *tui, const char *title, const char *text, bool from_end);
/* help.c */
void help_show(struct tui *tui);
void help_rules(struct tui *tui);
/* pass.c */
void pass_keyboard(struct tui *tui, uint8_t role);
/* ask.c: dice, cards and draws of a real table */
void ask_dice(struct tui *tui);
void ask_take(struct tui *tui, const char *line);
/* odds.c */
void odds_show(struct tui *tui);

/* tui.c */
enum { TUI_LEAVE = -2 };
/* The next key, or TUI_LEAVE when the terminal or the user is gone. Redraws after a resize. */
int tui_key(struct tui *tui);
int tui_key_within(struct tui *tui, int milliseconds); /* ERR: none came */
void tui_handle_key(struct tui *tui, int key);
/* Takes the terminal, for this session; false: it is not fit for a board. tui_close gives it back. */
bool tui_open(struct tui *tui, struct session *session);
void tui_close(struct tui *tui);
/* Looks at the table again: after every action, and after every hand-over. */
void tui_look(struct tui *tui, enum session_want want, const struct pending *pending);
/* A typed line: a number of the list, a command or an order. */
void tui_take_line(struct tui *tui, const char *line);
/* Runs a command of the session; false: it is none. */
bool tui_command(struct tui *tui, const char *title, const char *line);
/* Shows what the session has answered: on the whole screen, or as a message if it is short and has no title. */
void tui_answer(struct tui *tui, const char *title);
void tui_say(struct tui *tui, enum ink ink, const char *text);
/* What the game is called. */
const char *tui_title(const struct tui *tui);

#endif
