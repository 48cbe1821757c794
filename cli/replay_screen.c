/* A replay on the terminal: a line that says where we are, what happened, the map, and the keys. The map may be
 * taller than the screen; up and down move it. Nothing but common escape sequences is asked of the terminal. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "cli/board.h"
#include "cli/replay.h"

enum { EVENT_LINES = 8, PAUSE_DEFAULT = 600, PAUSE_MIN = 75, PAUSE_MAX = 4800 };
enum key { KEY_NONE = -1, KEY_END_OF_INPUT = -2, KEY_UP = 256, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_HOME, KEY_END };

struct screen {
    struct replay *replay;
    int rows;
    uint32_t scroll;  /* lines of the map above the screen */
    uint32_t number;  /* typed so far, for a jump */
    int pause;        /* milliseconds between steps while playing */
    bool is_playing, is_done;
};

static volatile sig_atomic_t was_told_to_stop;

static void stop(int signal)
{
    (void)signal;
    was_told_to_stop = 1;
}

static void wake(int signal)
{
    (void)signal; /* that the waiting ends is all: the screen is drawn again */
}

/* ---- drawing -------------------------------------------------------------------------------------------- */

static uint32_t put_lines(const char *text, uint32_t skip, uint32_t room)
{
    uint32_t put = 0;
    while (*text && put < room) {
        const size_t length = strcspn(text, "\n");
        if (skip) skip--;
        else {
            printf("%.*s\033[K\r\n", (int)length, text);
            put++;
        }
        text += length + (text[length] == '\n');
    }
    return put;
}

static uint32_t count_lines(const char *text)
{
    uint32_t count = 0;
    for (; *text; text++) count += *text == '\n';
    return count;
}

/* What a function writes, as text. */
static char *catch_map(const struct replay *replay)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    board_print_map(out, &replay->record.table->match, replay->role);
    fclose(out);
    return text;
}

static char *catch_step(const struct replay *replay)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    replay_tell_step(out, replay);
    replay_tell_end(out, replay);
    fclose(out);
    return text;
}

static void draw(struct screen *screen)
{
    struct winsize size = { .ws_row = 24 };
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 3) screen->rows = size.ws_row;
    char *step = catch_step(screen->replay), *map = catch_map(screen->replay);
    const uint32_t room = (uint32_t)screen->rows - 1;
    fputs("\033[H", stdout);
    uint32_t put = put_lines(step, 0, room < EVENT_LINES + 1u ? room : EVENT_LINES + 1u);
    if (put < room) put += put_lines("\n", 0, 1);
    const uint32_t lines = count_lines(map), left = room - put;
    const uint32_t most = lines > left ? lines - left : 0;
    if (screen->scroll > most) screen->scroll = most;
    put_lines(map, screen->scroll, left);
    printf("\033[J\033[%d;1H\033[7m space/right: step  left: back  p: %s  +/-: speed  N g: jump  up/down: map  "
           "q: quit ", screen->rows, screen->is_playing ? "stop" : "play");
    if (screen->number) printf(" %u", screen->number);
    fputs("\033[0m\033[K", stdout);
    fflush(stdout);
    free(step);
    free(map);
}

/* ---- keys and signals ----------------------------------------------------------------------------------- */

/* Signals come only while we wait here, so that none falls between a look at its flag and the waiting. */
static int read_byte(int milliseconds)
{
    const struct timespec limit = { .tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L };
    unsigned char byte;
    sigset_t none;
    fd_set input;
    sigemptyset(&none);
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    if (pselect(STDIN_FILENO + 1, &input, NULL, NULL, milliseconds < 0 ? NULL : &limit, &none) <= 0) return KEY_NONE;
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : KEY_END_OF_INPUT;
}

static void take_signals(void)
{
    const struct sigaction ending = { .sa_handler = stop }, waking = { .sa_handler = wake };
    sigset_t ours;
    sigemptyset(&ours);
    sigaddset(&ours, SIGTERM);
    sigaddset(&ours, SIGHUP);
    sigaddset(&ours, SIGWINCH);
    sigprocmask(SIG_BLOCK, &ours, NULL);
    sigaction(SIGTERM, &ending, NULL);
    sigaction(SIGHUP, &ending, NULL);
    sigaction(SIGWINCH, &waking, NULL);
}

/* KEY_NONE: time is up, or a signal came. */
static int read_key(int milliseconds)
{
    static const struct { char letter; int key; } arrows[] = {
        { 'A', KEY_UP }, { 'B', KEY_DOWN }, { 'C', KEY_RIGHT }, { 'D', KEY_LEFT }, { 'H', KEY_HOME }, { 'F', KEY_END },
    };
    const int first = read_byte(milliseconds);
    if (first != '\033') return first;
    const int second = read_byte(50);
    if (second != '[' && second != 'O') return KEY_NONE;
    int letter = read_byte(50);
    while ((letter >= '0' && letter <= '9') || letter == ';') letter = read_byte(50);
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        if (arrows[i].letter == letter) return arrows[i].key;
    }
    return KEY_NONE;
}

static void step_forward(struct screen *screen)
{
    replay_go(screen->replay, screen->replay->step + 1);
    if (screen->replay->step == screen->replay->steps) screen->is_playing = false;
}

static void step_back(struct screen *screen)
{
    if (screen->replay->step) replay_go(screen->replay, screen->replay->step - 1);
    screen->is_playing = false;
}

static void handle_key(struct screen *screen, int key)
{
    struct replay *replay = screen->replay;
    const uint32_t number = screen->number;
    screen->number = 0;
    switch (key) {
    case KEY_NONE:
        screen->number = number;
        if (screen->is_playing) step_forward(screen);
        break;
    case ' ': case '\r': case '\n': case 'n': case KEY_RIGHT: step_forward(screen); break;
    case 'b': case 127: case '\b': case KEY_LEFT: step_back(screen); break;
    case 'p': screen->is_playing = !screen->is_playing && replay->step < replay->steps; break;
    case '+': if (screen->pause > PAUSE_MIN) screen->pause /= 2; break;
    case '-': if (screen->pause < PAUSE_MAX) screen->pause *= 2; break;
    case 'g': replay_go(replay, number); break;
    case KEY_HOME: replay_go(replay, 0); break;
    case 'G': case KEY_END: replay_go(replay, replay->steps); break;
    case KEY_UP: case 'k': screen->scroll -= screen->scroll > 0; break;
    case KEY_DOWN: case 'j': screen->scroll++; break;
    case 'q': case 3: case 4: case KEY_END_OF_INPUT: screen->is_done = true; break;
    default:
        if (key >= '0' && key <= '9' && number < 100000000) screen->number = 10 * number + (uint32_t)(key - '0');
        break;
    }
}

int replay_watch(struct replay *replay)
{
    struct screen screen = { .replay = replay, .rows = 24, .pause = PAUSE_DEFAULT };
    struct termios before, raw;
    if (tcgetattr(STDIN_FILENO, &before) != 0) {
        perror("honjin: replay");
        return 1;
    }
    raw = before;
    raw.c_lflag &= (tcflag_t)~(unsigned)(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    take_signals();
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
    fputs("\033[?1049h\033[?25l\033[?7l", stdout); /* a screen of its own, no cursor, long lines are cut */
    while (!screen.is_done && !was_told_to_stop) {
        draw(&screen);
        handle_key(&screen, read_key(screen.is_playing ? screen.pause : -1));
    }
    fputs("\033[?7h\033[?25h\033[?1049l", stdout);
    fflush(stdout);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    return 0;
}
