/* `honjin odds`: the chances of an order, or of what is being decided, at any moment of a match. */
#include "cli/commands.h"
#include "cli/moment.h"
#include "cli/odds.h"
#include "cli/options.h"

int odds_main(int argc, char **argv)
{
    struct moment moment = { .command = "odds" };
    const struct cli_option options[] = {
        { "to", &moment.to, NULL, "N", "the position of the journal after N plies (with --side: steps of that side)" },
        { "side", &moment.side, NULL, "ROLE", "by what this side knows, and no more" },
        { "all", NULL, &moment.is_all, NULL, "by everything there is to know, though the match is not over" },
        { "phase", &moment.phase, NULL, "NAME", "the scenario at the beginning of this phase, set up as printed" },
        { "pack", &moment.pack, NULL, "DIR", "map and units from a folder" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    const char *word[2] = { NULL, NULL };
    struct record record = { 0 };
    uint64_t step;
    uint8_t role;
    const enum cli_next next = cli_read_options(argc, argv, "odds FILE|SCENARIO [ORDERS] [OPTIONS]", options, 2, word);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!word[0]) return cli_wrong("odds: name a journal or scenario; see honjin odds --help");
    moment.what = word[0];
    int result = moment_open(&moment, &record, &role, &step);
    if (result == 0) {
        struct view view;
        view_open(&view, &record.table->match, role);
        view.lang = (uint8_t)cli_lang();
        result = odds_tell(stdout, &view, word[1] ? word[1] : "") ? 0 : 1;
    }
    record_close(&record);
    return result;
}
