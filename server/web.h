/* Files of the page: those inside the program, or of a folder. */
#ifndef HONJIN_SERVER_WEB_H
#define HONJIN_SERVER_WEB_H

#include <libwebsockets.h>

#include "host/file.h"

struct download { /* what one HTTP connection is being sent */
    const unsigned char *bytes;
    size_t size, sent;
    struct blob owned;
    bool waits; /* for something that is not known yet */
    bool is_packed; /* by gzip: beside a file NAME there may be NAME.gz */
};

/* A text of the server's own. */
int web_answer(struct download *download, struct lws *wsi, unsigned int status, const char *type, const char *text);

/* Both return what the callback of libwebsockets should. folder NULL: the files inside the program. */
int web_begin(struct download *download, struct lws *wsi, const char *path, const char *folder);
int web_go_on(struct download *download, struct lws *wsi);
/* Bytes that stay as long as the server, as a file of that name; packed: the same by gzip. */
int web_give(struct download *download, struct lws *wsi, const char *name, const struct blob *plain,
             const struct blob *packed);
void web_end(struct download *download);

#endif
