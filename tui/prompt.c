/* The line at the bottom where orders are typed. */
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "tui/state.h"

struct typing {
    struct tui *tui;
    const char *label;
    char *line;
    size_t length;
    int past; /* which line of the history is shown; tui->histories: a new one */
};

static void draw(const struct typing *typing)
{
    struct tui *tui = typing->tui;
    screen_draw(tui);
    const int label = text_columns(typing->label), room = COLS - label - 1;
    const char *shown = typing->line;
    while (text_columns(shown) >= room && *shown) shown++; /* the end is what matters */
    while (((unsigned char)*shown & 0xc0) == 0x80) shown++;
    draw_ink(tui->layout.input, 0, label, INK_PROMPT, typing->label);
    draw_ink(tui->layout.input, label, COLS - label, INK_PLAIN, shown);
    if (tui->message[0]) draw_ink(tui->layout.keys, 0, COLS, tui->message_ink, tui->message);
    move(tui->layout.input, label + text_columns(shown));
    curs_set(1);
    refresh();
}

static void remember(struct tui *tui, const char *line)
{
    if (!line[0]) return;
    if (tui->histories == HISTORY) {
        memmove(tui->history[0], tui->history[1], sizeof tui->history - sizeof tui->history[0]);
        tui->histories--;
    }
    snprintf(tui->history[tui->histories++], LINE_BYTES, "%s", line);
}

static void set(struct typing *typing, const char *text)
{
    snprintf(typing->line, LINE_BYTES, "%s", text);
    typing->length = strlen(typing->line);
}

static void add(struct typing *typing, const char *text)
{
    const size_t length = strlen(text);
    if (typing->length + length >= LINE_BYTES) return;
    memcpy(typing->line + typing->length, text, length + 1);
    typing->length += length;
}

static void erase_last(struct typing *typing)
{
    while (typing->length && ((unsigned char)typing->line[typing->length - 1] & 0xc0) == 0x80) typing->length--;
    if (typing->length) typing->length--;
    typing->line[typing->length] = 0;
}

/* Fills in what all possible words share; if there are several, they are shown. */
static void complete(struct typing *typing)
{
    char all[MESSAGE_MAX], more[96];
    struct text list, rest;
    text_open(&list, all, sizeof all);
    text_open(&rest, more, sizeof more);
    const int count = complete_word(typing->tui, typing->line, &list, &rest);
    add(typing, more);
    if (count == 1) add(typing, " ");
    tui_say(typing->tui, INK_DIM, count > 1 ? all
            : count == 0 ? SAY(session_voice(typing->tui->session), NO_COMPLETION) : "");
}

static void look_back(struct typing *typing, int step)
{
    const int past = typing->past + step;
    if (past < 0 || past > typing->tui->histories) return;
    typing->past = past;
    set(typing, past == typing->tui->histories ? "" : typing->tui->history[past]);
}

static void add_character(struct typing *typing, int key)
{
    char bytes[16];
    mbstate_t state = { 0 };
    const size_t length = wcrtomb(bytes, (wchar_t)key, &state);
    if (length == (size_t)-1 || key < ' ') return;
    bytes[length] = 0;
    add(typing, bytes);
}

bool prompt_read(struct tui *tui, const char *label, const char *start, char ret[LINE_BYTES])
{
    struct typing typing = { .tui = tui, .label = label, .line = ret, .past = tui->histories };
    set(&typing, start);
    for (;;) {
        draw(&typing);
        const int key = tui_key(tui);
        switch (key) {
        case '\n': case '\r': case KEY_ENTER:
            remember(tui, ret);
            tui->message[0] = 0;
            return true;
        case 27: case TUI_LEAVE:
            tui->message[0] = 0;
            return false;
        case '\t': complete(&typing); break;
        case KEY_BACKSPACE: case 127: case '\b':
            if (!typing.length) return false;
            erase_last(&typing);
            break;
        case 'U' & 31: set(&typing, ""); break;
        case KEY_UP: look_back(&typing, -1); break;
        case KEY_DOWN: look_back(&typing, 1); break;
        default:
            if (key < KEY_MIN || key > KEY_MAX) add_character(&typing, key);
        }
    }
}

bool prompt_yes(struct tui *tui, const char *question)
{
    const struct voice voice = session_voice(tui->session);
    char label[SAY_BYTES + 2], line[LINE_BYTES];
    snprintf(label, sizeof label, "%s ", SAYS(voice, YES_OR_NO, SAID_WORD(question)));
    return prompt_read(tui, label, "", line) && say_is_yes(voice.lang, line);
}

bool prompt_agrees(void *context, uint8_t role, const char *question)
{
    struct tui *tui = context;
    return prompt_yes(tui, SAYS(session_voice(tui->session), ASKED, SAID_VALUE(KIND_ROLE, role), SAID_WORD(question)));
}
