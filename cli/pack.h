/* The parts of `honjin pack`. Each is a command of its own: argv[0] is "pack check" and so on. */
#ifndef HONJIN_CLI_PACK_H
#define HONJIN_CLI_PACK_H

#include "core/image.h"
#include "host/file.h"

int pack_check_main(int argc, char **argv);   /* pack_check.c */
int pack_compile_main(int argc, char **argv); /* pack.c */
int pack_new_main(int argc, char **argv);     /* pack_new.c */
int pack_diff_main(int argc, char **argv);    /* pack_diff.c */

/* A pack that a person named: a folder, a compiled file, or the id of one inside the program. */
struct named_pack {
    struct blob blob; /* empty: it is part of the program */
    struct image image;
};
bool named_pack_open(const char *name, struct named_pack *ret, struct err *ret_err);
void named_pack_close(struct named_pack *pack);

#endif
