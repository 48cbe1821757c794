/* Parts of the program that a page fetches when they are wanted: packs, books, the texts of a language. As a module for
 * browsers each part is a piece of its data, taken out and put back at its place by web/build-site.js and
 * web/src/local/module.ts; until then it is zeros: texts are empty, a pack is none. Elsewhere this is nothing. */
#ifndef HONJIN_CORE_PART_H
#define HONJIN_CORE_PART_H

#ifdef __wasm__
#define PART(name) PART_NAMED(name)
#define PART_NAMED(name) __attribute__((section("part_" #name)))
#else
#define PART(name)
#endif

/* A text of a table, in the part GAME_LANG; where the table is filled it is called by TEXT_NAME. */
#define PART_TEXT(lang, name, words) static const char TEXT_NAME(lang, name)[] PART(WORDS_TABLE(lang)) = words;
#define TEXT_NAME(lang, name) TEXT_JOIN(lang, name)
#define TEXT_JOIN(lang, name) lang##_##name

#endif
