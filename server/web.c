/* The page over HTTP; see web.h. */
#include "server/web.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "kit/hash.h"
#include "server/embedded_web.h"
#include "server/limits.h"

enum { HEADERS_MAX = 2048, CHUNK = 32 << 10, PATH_MAX_BYTES = 512 };

static const char placeholder[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Honjin 本陣</title></head><body>\n"
    "<h1>Honjin 本陣</h1>\n<p>The server is running, but this program was built without the page.</p>\n"
    "<p>Play in the terminal instead: <code>./honjin play</code>, or <code>./honjin help</code>. Programs can play "
    "on the WebSocket <code>/ws</code>; docs/server.md says how.</p>\n</body></html>\n";

/* ---- finding --------------------------------------------------------------------------------------------- */

static const char *find_type(const char *name)
{
    static const struct { const char *end, *type; } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".json", "application/json" },
        { ".map", "application/json" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".ico", "image/x-icon" },
        { ".woff2", "font/woff2" },
        { ".wasm", "application/wasm" },
        { ".txt", "text/plain; charset=utf-8" },
        { ".webmanifest", "application/manifest+json" },
    };
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(dot, types[i].end) == 0) return types[i].type;
    }
    return "application/octet-stream";
}

/* Letters, digits, - _ . and slashes between names that do not begin with a dot. */
static bool is_plain(const char *name)
{
    const char *allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./";
    if (strlen(name) >= PATH_MAX_BYTES || name[strspn(name, allowed)]) return false;
    for (const char *part = name; part; part = strchr(part, '/')) {
        if (part != name) part++;
        if (*part == '.' || *part == '/' || *part == 0) return false;
    }
    return true;
}

static bool find_embedded(struct download *download, const char *name)
{
    for (const struct embedded_file *file = embedded_web; file->name; file++) {
        if (strcmp(file->name, name) != 0) continue;
        download->bytes = file->bytes;
        download->size = file->size;
        return true;
    }
    return false;
}

static bool find_in_folder(struct download *download, const char *folder, const char *name)
{
    char path[4096 + PATH_MAX_BYTES];
    struct err err;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!file_read(path, LIMIT_FILE, &download->owned, &err)) return false;
    download->bytes = download->owned.bytes;
    download->size = download->owned.size;
    return true;
}

static bool find_file(struct download *download, const char *folder, const char *name)
{
    if (!is_plain(name)) return false;
    if (folder) return find_in_folder(download, folder, name);
    if (find_embedded(download, name)) return true;
    if (strcmp(name, "index.html") != 0) return false;
    download->bytes = (const unsigned char *)placeholder;
    download->size = sizeof placeholder - 1;
    return true;
}

/* ---- sending --------------------------------------------------------------------------------------------- */

struct headers {
    unsigned char bytes[LWS_PRE + HEADERS_MAX], *at;
};

static bool add_header(struct headers *headers, struct lws *wsi, const char *name, const char *value)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), &headers->at, headers->bytes + sizeof headers->bytes) == 0;
}

static int fail(struct lws *wsi, unsigned int status, const char *text)
{
    if (lws_return_http_status(wsi, status, text)) return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static void write_tag(const struct download *download, char ret[24])
{
    struct text text;
    text_open(&text, ret, 24);
    text_put(&text, "\"");
    text_hex64(&text, hash_bytes(download->bytes, download->size, 1));
    text_put(&text, "\"");
}

/* Does the client take gzip? "gzip;q=0" says that it does not. */
static bool takes_packed(struct lws *wsi)
{
    char accepted[256] = "";
    lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    const char *gzip = strstr(accepted, "gzip");
    return gzip && strncmp(gzip, "gzip;q=0", 8) != 0;
}

static bool is_head(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

static bool is_read_only(struct lws *wsi)
{
    return is_head(wsi) || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
}

static int begin_file(struct download *download, struct lws *wsi, unsigned int found, const char *type)
{
    struct headers headers = { .at = headers.bytes + LWS_PRE };
    unsigned char *const start = headers.at, *const end = headers.bytes + sizeof headers.bytes;
    char tag[24], known[64] = "";
    write_tag(download, tag);
    lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    const bool is_known = strcmp(known, tag) == 0;
    const unsigned int status = is_known ? HTTP_STATUS_NOT_MODIFIED : found;
    if (is_known) download->size = 0;
    if (lws_add_http_common_headers(wsi, status, type, download->size, &headers.at, end) ||
        !add_header(&headers, wsi, "etag:", tag) || !add_header(&headers, wsi, "cache-control:", "no-cache") ||
        !add_header(&headers, wsi, "vary:", "accept-encoding") ||
        (download->is_packed && !add_header(&headers, wsi, "content-encoding:", "gzip")) ||
        lws_finalize_write_http_header(wsi, start, &headers.at, end)) return -1;
    if (is_head(wsi) || download->size == 0) {
        web_end(download);
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    lws_callback_on_writable(wsi);
    return 0;
}

int web_answer(struct download *download, struct lws *wsi, unsigned int status, const char *type, const char *text)
{
    web_end(download);
    download->size = strlen(text);
    download->owned = (struct blob){ .bytes = (unsigned char *)strdup(text), .size = download->size };
    if (!download->owned.bytes) return -1;
    download->bytes = download->owned.bytes;
    return begin_file(download, wsi, status, type);
}

int web_give(struct download *download, struct lws *wsi, const char *name, const struct blob *plain,
             const struct blob *packed)
{
    const bool is_packed = takes_packed(wsi);
    const struct blob *blob = is_packed ? packed : plain;
    web_end(download);
    if (!is_read_only(wsi)) return fail(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "files can only be read");
    *download = (struct download){ .bytes = blob->bytes, .size = blob->size, .is_packed = is_packed };
    return begin_file(download, wsi, HTTP_STATUS_OK, find_type(name));
}

int web_begin(struct download *download, struct lws *wsi, const char *path, const char *folder)
{
    const char *name = path[0] == '/' ? path + 1 : path;
    char packed[PATH_MAX_BYTES + sizeof ".gz"];
    web_end(download);
    if (!is_read_only(wsi)) return fail(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "files can only be read");
    if (strcmp(name, "ws") == 0) return fail(wsi, HTTP_STATUS_BAD_REQUEST, "this is the address of the WebSocket");
    if (!name[0]) name = "index.html";
    snprintf(packed, sizeof packed, "%s.gz", name);
    const bool is_packed = takes_packed(wsi) && find_file(download, folder, packed);
    if (!is_packed && !find_file(download, folder, name)) {
        return fail(wsi, HTTP_STATUS_NOT_FOUND, "there is no such page");
    }
    download->is_packed = is_packed;
    return begin_file(download, wsi, HTTP_STATUS_OK, find_type(name));
}

int web_go_on(struct download *download, struct lws *wsi)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    const size_t left = download->size - download->sent, length = left < CHUNK ? left : CHUNK;
    if (!download->bytes) return 0;
    memcpy(buffer + LWS_PRE, download->bytes + download->sent, length);
    download->sent += length;
    const bool is_last = download->sent == download->size;
    const enum lws_write_protocol how = is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
    if (lws_write(wsi, buffer + LWS_PRE, length, how) < (int)length) return -1;
    if (!is_last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    web_end(download);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

void web_end(struct download *download)
{
    blob_free(&download->owned);
    *download = (struct download){ 0 };
}
