/* Cookies and tokens; see session.h. */
#include "server/session.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/account.h"

enum { HEADER_MAX = 4096, COOKIE_SECONDS = 30 * 86400, HTTP_UNAUTHORIZED = 401 };

int64_t session_number(void)
{
    uint64_t number;
    do {
        randombytes_buf(&number, sizeof number);
        number >>= 11; /* 53 bits */
    } while (number == 0);
    return (int64_t)number;
}

/* ---- what a head shows ----------------------------------------------------------------------------------- */

bool session_is_own_page(struct lws *wsi)
{
    char origin[256], host[256];
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) ||
        lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) < 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) < 0) return false;
    const char *slashes = strstr(origin, "://");
    return slashes && strcmp(slashes + 3, host) == 0;
}

/* With TLS, which a proxy in front speaks, the browser holds that the cookie is this host's alone. */
static const char *cookie_name(struct lws *wsi, bool *ret_is_safe)
{
    char origin[256] = "";
    lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    *ret_is_safe = strncasecmp(origin, "https://", 8) == 0;
    return *ret_is_safe ? "__Host-honjin" : "honjin";
}

/* The value of a secret's length, whatever stands around it. */
static bool read_secret(const char *text, char ret[TOKEN_BYTES])
{
    const size_t length = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
    if (length != TOKEN_BYTES - 1) return false;
    memcpy(ret, text, length);
    ret[length] = 0;
    return true;
}

/* name=value; name=value */
static bool find_cookie(const char *header, const char *name, char ret[TOKEN_BYTES])
{
    const size_t length = strlen(name);
    for (const char *at = header; at; at = strchr(at, ';')) {
        at += strspn(at, "; \t");
        if (strncmp(at, name, length) == 0 && at[length] == '=') return read_secret(at + length + 1, ret);
    }
    return false;
}

static bool find_bearer(struct lws *wsi, char ret[TOKEN_BYTES])
{
    char header[256];
    if (lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_AUTHORIZATION) <= 0) return false;
    return strncasecmp(header, "Bearer ", 7) == 0 && read_secret(header + 7, ret);
}

void session_show(struct connection *connection)
{
    struct lws *wsi = connection->wsi;
    char header[HEADER_MAX], secret[TOKEN_BYTES];
    uint8_t hash[STORE_HASH_BYTES];
    bool is_safe, is_shown = find_bearer(wsi, secret);
    if (!is_shown && session_is_own_page(wsi) && lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_COOKIE) > 0) {
        is_shown = find_cookie(header, cookie_name(wsi, &is_safe), secret);
    }
    if (!is_shown) return;
    token_hash(secret, hash);
    session_begin(connection, hash);
    sodium_memzero(secret, sizeof secret);
}

void session_begin(struct connection *connection, const uint8_t hash[STORE_HASH_BYTES])
{
    memcpy(connection->pass, hash, STORE_HASH_BYTES);
    connection->has_pass = true;
}

void session_end(struct connection *connection)
{
    connection->has_pass = false;
}

/* ---- POST /session --------------------------------------------------------------------------------------- */

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end) == 0;
}

static int answer_cookie(struct lws *wsi, const char *cookie)
{
    unsigned char bytes[LWS_PRE + 2048], *at = bytes + LWS_PRE, *const start = at, *const end = bytes + sizeof bytes;
    if (lws_add_http_common_headers(wsi, HTTP_STATUS_NO_CONTENT, NULL, 0, &at, end) ||
        !add_header(wsi, "set-cookie:", cookie, &at, end) || !add_header(wsi, "cache-control:", "no-store", &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end)) return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Only what a sign-in gave may stay in a browser, not a token for programs. */
static bool is_session(struct server *server, const char *secret)
{
    struct store_pass pass;
    struct store_account account;
    struct err err;
    uint8_t hash[STORE_HASH_BYTES];
    token_hash(secret, hash);
    return store_find_pass(server->reader, hash, &pass, &account, &err) == STORE_DONE &&
           pass.scopes == SCOPES_OF_SESSION;
}

int session_answer(struct server *server, struct download *download, struct lws *wsi)
{
    char secret[TOKEN_BYTES] = "", cookie[256];
    bool is_safe;
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI)) {
        return web_answer(download, wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "text/plain", "POST it\n");
    }
    if (!session_is_own_page(wsi)) {
        return web_answer(download, wsi, HTTP_STATUS_FORBIDDEN, "text/plain", "only our own page has a session\n");
    }
    const bool is_given = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_AUTHORIZATION) > 0;
    if (is_given && (!find_bearer(wsi, secret) || !is_session(server, secret))) {
        return web_answer(download, wsi, HTTP_UNAUTHORIZED, "text/plain", "sign in first\n");
    }
    const char *name = cookie_name(wsi, &is_safe);
    snprintf(cookie, sizeof cookie, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", name, secret,
             is_given ? COOKIE_SECONDS : 0, is_safe ? "; Secure" : "");
    sodium_memzero(secret, sizeof secret);
    return answer_cookie(wsi, cookie);
}

/* ---- identify -------------------------------------------------------------------------------------------- */

bool handle_identify(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    const char *token = NULL;
    uint8_t hash[STORE_HASH_BYTES];
    struct store_pass pass;
    struct store_account account;
    struct err err;
    if (!member_text(request, "token", &token, ret)) return false;
    if (!token) return wire_fail(ret, "parse", "'token' is missing");
    token_hash(token, hash);
    const enum store_result result = store_find_pass(connection->server->reader, hash, &pass, &account, &err);
    if (result == STORE_FAILED) return wire_fail_err(ret, "state", &err);
    if (result == STORE_NONE) {
        return connection_may_try(connection, ret) &&
               wire_fail(ret, "account", "this token is not in force; sign in, or make another");
    }
    session_begin(connection, hash);
    out_member(out, "name", account.name);
    out_member_bool(out, "bot", account.is_bot);
    out_key(out, "scopes");
    scopes_describe(out, pass.scopes);
    return true;
}
