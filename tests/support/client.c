/* The engine's client; see client.h. */
#include "tests/support/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void client_open(struct client *client)
{
    *client = (struct client){ .wire = { .is_trusted = true, .role = ROLES } };
}

void client_close(struct client *client)
{
    wire_close(&client->wire);
    out_free(&client->text);
    if (client->answer) node_free(client->answer);
    free(client->cited);
    *client = (struct client){ 0 };
}

static void cite(struct client *client, const char *rule)
{
    for (size_t i = 0; i < client->citations; i++) {
        const struct citation *cited = &client->cited[i];
        if (strcmp(cited->rule, rule) == 0 && strcmp(cited->game, client->game) == 0) return;
    }
    if (client->citations == client->cited_capacity) {
        client->cited_capacity = client->cited_capacity ? 2 * client->cited_capacity : 64;
        client->cited = realloc(client->cited, client->cited_capacity * sizeof client->cited[0]);
        if (!client->cited) abort();
    }
    struct citation *cited = &client->cited[client->citations++];
    snprintf(cited->rule, sizeof cited->rule, "%s", rule);
    snprintf(cited->game, sizeof cited->game, "%s", client->game);
}

static bool is_citation(void *at)
{
    const char *key = node_key(at);
    return (strcmp(key, "rule") == 0 || strcmp(key, "also") == 0) && node_kind(node_member(at)) == NODE_TEXT;
}

static void note_citations(struct client *client, const struct node *node)
{
    if (node_kind(node) == NODE_LIST) {
        for (size_t i = 0; i < node_count(node); i++) note_citations(client, node_at(node, i));
    } else if (node_kind(node) == NODE_OBJECT) {
        for (void *at = node_first(node); at; at = node_next(node, at)) {
            if (is_citation(at)) cite(client, node_text(node_member(at)));
            else note_citations(client, node_member(at));
        }
    }
}

bool node_cites(const struct node *node, const char *rule)
{
    bool is_found = false;
    if (node_kind(node) == NODE_LIST) {
        for (size_t i = 0; !is_found && i < node_count(node); i++) is_found = node_cites(node_at(node, i), rule);
    } else if (node_kind(node) == NODE_OBJECT) {
        for (void *at = node_first(node); !is_found && at; at = node_next(node, at)) {
            is_found = is_citation(at) ? strcmp(node_text(node_member(at)), rule) == 0
                                       : node_cites(node_member(at), rule);
        }
    }
    return is_found;
}

const struct node *client_ask(struct client *client, const char *line, size_t length)
{
    char message[256];
    client->text.length = 0;
    if (client->answer) node_free(client->answer);
    wire_handle(&client->wire, line, length, &client->text);
    client->answer = node_parse(client->text.bytes, client->text.length, message, sizeof message);
    if (!client->answer) {
        fprintf(stderr, "the engine's answer is no JSON: %s\n%s", message, client->text.bytes);
        abort();
    }
    if (client->wire.table) snprintf(client->game, sizeof client->game, "%s", client->wire.table->match.game->id);
    note_citations(client, client->answer);
    return client->answer;
}

bool client_is_ok(const struct client *client)
{
    return node_bool(node_get(client->answer, "ok"));
}

const char *client_message(const struct client *client)
{
    const struct node *error = node_get(client->answer, "error");
    return error ? node_text(node_get(error, "message")) : "";
}

static FILE *open_hits(const char *name, const char *game)
{
    const char *folder = getenv("HONJIN_RULE_HITS");
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.%s.txt", folder ? folder : "build/rule-hits/parts", name, game);
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = 0;
        mkdir(path, 0777);
        *at = '/';
    }
    return fopen(path, "a");
}

void client_write_hits(const struct client *client, const char *name)
{
    for (size_t i = 0; i < client->citations; i++) {
        FILE *file = open_hits(name, client->cited[i].game);
        if (!file) return; /* a read-only tree: the tests themselves still count */
        for (; i < client->citations; i++) {
            fprintf(file, "%s\n", client->cited[i].rule);
            if (i + 1 < client->citations && strcmp(client->cited[i].game, client->cited[i + 1].game) != 0) break;
        }
        fclose(file);
    }
}
