/* Reading and compiling a pack; see pack.h. Three steps:
 *
 *   pack_facts.c    pack.ini becomes the table "facts"
 *   pack_tables.c   each CSV file becomes a table
 *   pack_image.c    the tables become one block of bytes */
#include "host/pack.h"

#include <sys/stat.h>

#include "host/pack_builder.h"

static bool read_folder(struct builder *builder, struct blob *ret, struct err *err)
{
    const bool is_done = pack_read_facts(builder, err) && pack_read_tables(builder, err) &&
                         pack_write_image(builder, ret, err);
    builder_free(builder);
    return is_done;
}

bool pack_read(const char *path, struct blob *ret, struct err *err)
{
    struct builder builder = { .folder = path };
    struct stat status;
    if (stat(path, &status) == 0 && S_ISREG(status.st_mode)) return file_read(path, IMAGE_SIZE_MAX, ret, err);
    return read_folder(&builder, ret, err);
}

bool pack_read_all(const char *folder, const struct pack_check *check, struct blob *ret)
{
    struct builder builder = { .folder = folder, .check = check };
    struct err err;
    const bool is_done = read_folder(&builder, ret, &err);
    if (!is_done) check->tell(check->context, &err);
    return is_done;
}
