/* Names of people: which may be, and which look alike. */
#include "server/name.h"

#include <string.h>

#include "tests/support/tap.h"

int main(void)
{
    static const char *const good[] = { "Kansuke", "山本勘助", "Émile", "K-S Uesugi", "Иван", "Νίκος", "홍길동",
                                        "Uesugi謙信", "ab", "a2345678901234567890" };
    static const char *const bad[] = {
        "", "a", "a23456789012345678901", "-ab", "ab-", "a--b", "a  b", "12", "a\tb", "a\nb", "a\x1b[31mb", "a\x7f",
        "a\xe2\x80\xae" "b" /* turns the direction */, "a\xe2\x80\x8b" "b" /* no width */, "a\xc2\xa0" "b",
        "E\xcc\x81mile" /* an accent apart */, "Kаnsuke" /* a Cyrillic а */, "сосна̑", "сор" /* all look Latin */,
        "ΑΒΕ", "Иbан", "a\xff" "b", "a\xc0\x80", "\xed\xa0\x80" "a", "ａｂ" /* wide */, "Honjin", "ADM1N", "e-a-s-y",
        "\xf0\x9d\x94\xb8" "b", "a<b", "a\"b", "a/b", "@ab", "😀😀" };
    static const char *const alike[][2] = {
        { "Kansuke", "KANSUKE" }, { "Kansuke", "Kan-suké" }, { "lan", "Ian" }, { "l0rd", "1ord" }, { "Morn", "Mom" },
        { "vvolf", "Wolf" }, { "かに", "カニ" }, { "ロ口二", "口ロニ" }, { "Straße", "STRASSE" }, { "Æsir", "aesir" },
        { "ИВАНЁ", "иване" }, { "Νίκοςδ", "ΝΙΚΟΣΔ" }, { "a.b", "a b" } };
    char one[ACCOUNT_ALIKE_BYTES], other[ACCOUNT_ALIKE_BYTES];
    const char *why = "";
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        tap_result(name_read(good[i], one, &why), "'%s' is a name", good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        why = "";
        tap_result(!name_read(bad[i], one, &why) && why[0], "name %d is none: %s", (int)i, why);
    }
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        const bool is_read = name_read(alike[i][0], one, &why) && name_read(alike[i][1], other, &why);
        tap_result(is_read && strcmp(one, other) == 0, "'%s' looks like '%s'", alike[i][0], alike[i][1]);
    }
    tap_result(name_read("Takeda", one, &why) && name_read("Tadeka", other, &why) && strcmp(one, other) != 0,
               "two names that differ do not");
    return tap_end();
}
