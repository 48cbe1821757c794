/* Which program this is: what `honjin --version` and a measured figure name, so that it can be made again. */
#ifndef HONJIN_HOST_BUILD_H
#define HONJIN_HOST_BUILD_H

extern const char build_version[]; /* "0.2.0" */
extern const char build_commit[]; /* of the sources; "-dirty" behind it: with changes of one's own. Or "unknown" */

#ifdef __clang__
#define BUILD_COMPILER "clang"
#else
#define BUILD_COMPILER "gcc"
#endif
#ifdef __OPTIMIZE__
#define BUILD_OPTIMIZED ", optimized"
#else
#define BUILD_OPTIMIZED ""
#endif
#ifdef __SANITIZE_ADDRESS__
#define BUILD_SANITIZED ", sanitized"
#else
#define BUILD_SANITIZED ""
#endif
#define BUILD_FLAGS BUILD_COMPILER " " __VERSION__ BUILD_OPTIMIZED BUILD_SANITIZED

#endif
