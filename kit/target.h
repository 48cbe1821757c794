/* Hot functions are compiled three times by gcc, plainly and for processors with wide vectors; the loader picks.
 * Sanitizers do not bear the picking, other machines have no such choice: there it means nothing. */
#ifndef HONJIN_KIT_TARGET_H
#define HONJIN_KIT_TARGET_H

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && defined(__OPTIMIZE__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#define HOT __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define HOT
#endif

/* Before a short loop whose length is known: gcc writes it out, so that what it works on stays in registers. Clang does
 * so by itself; with sanitizers it would only take long to compile. */
#if defined(__clang__) || defined(__SANITIZE_ADDRESS__)
#define UNROLLED
#else
#define UNROLLED _Pragma("GCC unroll 8")
#endif

/* What a hot function calls becomes part of it, so that it too is compiled for each. */
#define HOT_PART __attribute__((always_inline)) static inline

#endif
